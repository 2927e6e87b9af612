import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

/** The page of a person, as others see it. */
export const person: Messages["person"] = {
  title: "Profil",
  own: "So sehen dich andere.",
  ownVisibility: {
    everyone: "Alle eingeladenen Gäste sehen diese Seite.",
    friends: "Nur deine Freunde sehen diese Seite.",
    nobody: "Niemand außer dir sieht diese Seite.",
  },
  toOwn: "Zu deinem Profil",
  nobody: {
    title: "Hier ist niemand zu sehen",
    text: "Es gibt kein solches Profil, oder es wird dir nicht gezeigt.",
    action: "Zur Karte",
  },
  unread: {
    title: "Dieses Profil ist nicht auf deinem Gerät",
    offline: "Du bist offline. Mit einer Verbindung kannst du es ansehen.",
    failed: "Der Server hat nicht geantwortet.",
    "sign-in": "Melde dich wieder an, um es zu sehen.",
  },
  badges: "Abzeichen",
  noBadges: "Noch kein Abzeichen.",
  mayorOf: (city) => `Bürgermeister/in von ${city}`,
  figures: "Unter Freunden",
  ratings: (count) => (count === 1 ? "Bewertung" : "Bewertungen"),
  average: "im Schnitt",
  streak: (count) => (count === 1 ? "Tag in Folge" : "Tage in Folge"),
  friends: (count) => counted(count, "Freundschaft", "Freundschaften"),
  tie: {
    none: "Freundschaft anfragen",
    asked: "Anfrage zurücknehmen",
    asks: "Anfrage annehmen",
    friends: "Ihr seid befreundet",
  },
  requested: "Freundschaftsanfrage gesendet!",
  blocked: {
    title: "Du hast diese Person blockiert",
    text: "Ihr seht euch nicht in Suche, Listen und Bewertungen. Die Person erfährt nichts davon.",
    unblock: "Blockierung aufheben",
  },
};
