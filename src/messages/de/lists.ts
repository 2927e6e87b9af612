import { counted } from "./counted.ts";
import type { Messages } from "../en.ts";
import { isolate } from "../isolate.ts";

/** What lists say alike. */
export const lists: Messages["lists"] = {
  justNow: "Gerade eben",
  like: {
    like: "Gefällt mir",
    count: (likes) => counted(likes, "Like", "Likes"),
    refused: "Dein Like konnte nicht gesendet werden",
    seeOutbox: "Was kann ich tun?",
  },
  photos: {
    open: (index, count) => `Foto ${index} von ${count} öffnen`,
    title: (index, count) => `Foto ${index} von ${count}`,
    next: "Nächstes Foto",
    previous: "Voriges Foto",
    credit: (who, count) => `${count === 1 ? "Foto" : "Fotos"}: ${who === null ? "" : `${isolate(who)}, `}Google Maps`,
  },
  /** In place of a list that this device has never been told. */
  never: {
    offline: {
      title: "Noch nicht auf diesem Gerät",
      text: "Öffne diese Seite einmal mit Verbindung, dann ist sie auch ohne da.",
    },
    failed: {
      title: "Das konnte nicht geladen werden",
      text: "Five Lemons hat nicht geantwortet. Nichts ist verloren.",
    },
    "sign-in": {
      title: "Zum Ansehen bitte anmelden",
      text: "Was du hier gemacht hast, ist auf diesem Gerät sicher.",
    },
  },
  notRefreshed: { failed: "nicht aktualisiert", "sign-in": "zum Aktualisieren anmelden" },
};
