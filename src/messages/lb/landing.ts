import type { Messages } from "../en.ts";

export const landing: Messages["landing"] = {
  tryWeb: "Web-App ausprobéieren",
  getApp: "App huelen",
  how: "Esou geet et",
  cellar: {
    heading: "Probéier et: hei ënnen ass kee Reseau",
    place: "De Keller ënnen",
    question: "Wéi war et?",
    line: "Verbindung",
    off: "Kee Reseau",
    on: "Nees um Dagesliicht",
    away: "Deng eege Verbindung ass fort",
    idle: "Keng Strécher, dat mécht näischt. Tipp op eng Zitroun.",
    queued: "Si geet vum selwen eraus, soubal et eng Verbindung gëtt. Schalt se un.",
    waiting: "Si geet direkt eraus.",
    sending: "Ënnerwee, d’Trap erop.",
    sent: "Frësch gepresst! Ukomm, genee eemol. Änner se a kuck, wéi se nees erausgeet.",
    rehearsal: "Eng Prouf: dës zielt fir kee Lokal. Mat dengen mécht d’App et grad esou.",
    still:
      "Du tipps ouni Reseau op eng Zitroun a lies „Op dësem Apparat gespäichert“. Nees um Dagesliicht steet do „Gëtt geschéckt“, duerno „Geschéckt“.",
  },
  story: {
    heading: "Zéng Sekonnen, een Daum",
    steps: [
      {
        heading: "Fann däin Dësch",
        text: "Lokaler an der Géigend, an all déi, déi s du scho gesinn hues, si schonn op dengem Telefon. De Code um Dësch geet och.",
        picture: "D’Lëscht vun de Lokaler an der Géigend, all mat hiren Zitrounen",
      },
      {
        heading: "Tipp deng Zitrounen",
        text: "Eng bis fënnef, e puer Tags, eng Foto. Kee Schnëtt vun anere beaflosst dech, ier s du dech decidéiert hues.",
        picture: "E Lokal gëtt mat enger bis fënnef grousse Zitroune bewäert",
      },
      {
        heading: "Maach den Telefon ewech",
        text: "Deng Bewäertung bleift op dengem Apparat a geet vum selwen eraus. De Postausgang weist ëmmer, wou se ass.",
        picture: "Frësch gepresst: d’Bewäertung ass op dësem Apparat gespäichert",
      },
    ],
  },
  more: [
    {
      heading: "Däin eegene Journal",
      text: "All Lokal, dat s du bewäert hues, mat denge Wierder a Fotoen, och am Fliger. Huel alles als Fichier mat, wéini s du wëlls.",
    },
    {
      heading: "Frënn, Badgen, Mairen",
      text: "Kuck, wat deng Frënn gepresst hunn. Sechs Badgen, an an all Stad ee Maire.",
    },
    {
      heading: "Luef, dat ukënnt",
      text: "Nenn, wien dech bedéngt huet, nëmme mat fënnef Zitrounen. Drënner gëtt kee gewuer, wien et war.",
    },
  ],
  journal: {
    heading: "Deng eegen Zitrounerees",
    text: "Filteren, sichen, zréckkucken. Fréier Versioune vun enger Bewäertung bleiwe bei dir, a soss liest se keen.",
    picture: "De Verlaf vun de Bewäertunge mat senge Filteren op engem breede Schierm",
  },
  end: {
    heading: "Huel se mat",
    text: "Si gëtt vun dëser Säit installéiert, ouni Store, brauch wéineg Plaz a funktionéiert, wou s du ëss.",
  },
};
