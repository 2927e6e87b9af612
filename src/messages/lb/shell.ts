import type { Messages } from "../en.ts";

export const shell: Messages["shell"] = {
  nav: "Haaptmenü",
  map: "Kaart",
  history: "Verlaf",
  activity: "Aktivitéit",
  friends: "Frënn",
  profile: "Profil",
  outbox: "Postausgang",
  unsent: (count: number) => `${count} nach net geschéckt`,
  waiting: (count: number) => `${count} nei`,
  refused: "kuck w.e.g. no",
  signIn: "Aloggen",
  offline: "Offline",
  offlineText: "bewäerten a gespäichert Lokaler ginn trotzdeem",
  offlineSignedOut: "fir d’Alogge brauchs du eng Verbindung",
  signInToSend: (count: number) => `Log dech an, fir ze schécken, wat waart (${count})`,
  signInToRefresh: "Log dech nei an: fir Neiegkeeten, a fir ze schécken, wat s du bewäerts",
};
