import type { Messages } from "../en.ts";

export const pushSetting: Messages["pushSetting"] = {
  heading: "Messagen op dësem Apparat",
  text: "Wann eppes geschitt, wat dech ugeet, seet dësen Apparat et, och wa Five Lemons zou ass. Dobäi gi Lokaler genannt a keng Leit.",
  turnOn: "Messagen umaachen",
  turnOff: "Messagen ausmaachen",
  on: "D’Message sinn op dësem Apparat un.",
  denied: "Däi Browser léisst keng Messagen duerch. Erlaab se a sengen Astellunge fir dës Säit, a komm dann zréck.",
  failed: "Five Lemons war net z’erreechen, dofir huet näischt geännert. Probéier et, wann s du online bass.",
  installFirst:
    "Op dësem Apparat komme Message just bei d’App um Ufanksecran: deel dës Säit, wiel „Op den Home-Bildschierm“, a maach se vun do op.",
  about: "So mir Bescheed iwwer",
  kinds: {
    push_likes: "Likes vu menge Bewäertungen",
    push_friends: "Frëndschaftsufroen an nei Frënn",
    push_replies: "Äntwerte vu Restauranten",
    push_badges: "Badgen a Mairen",
    push_decisions: "Decisiounen an Invitatiounen",
  },
  quiet: "Roueg Stonnen",
  quietText: "An dëser Zäit kënnt näischt; wat geschitt ass, gëtt gesot, wa se eriwwer ass.",
  from: "Vun",
  until: "Bis",
  everywhere: "Dës Wiel kënnt mat dengem Kont op deng aner Apparater.",
};
