import type { Messages } from "../en.ts";

/** The frame around every page of the app. */
export const shell: Messages["shell"] = {
  nav: "Hauptmenü",
  map: "Karte",
  history: "Verlauf",
  activity: "Aktivität",
  friends: "Freunde",
  profile: "Profil",
  outbox: "Postausgang",
  unsent: (count) => `${count} noch nicht gesendet`,
  waiting: (count) => `${count} neu`,
  refused: "bitte etwas ansehen",
  signIn: "Anmelden",
  offline: "Offline",
  offlineText: "Bewerten und gespeicherte Lokale gehen trotzdem",
  offlineSignedOut: "zum Anmelden braucht es eine Verbindung",
  signInToSend: (count) => `Melde dich an, um zu senden, was wartet (${count})`,
  signInToRefresh: "Melde dich wieder an, um Neues zu sehen und deine Bewertungen zu senden",
};
