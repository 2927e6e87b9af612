import type { Messages } from "../en.ts";
import { isolate } from "../isolate.ts";
import { counted } from "./counted.ts";

export const lists: Messages["lists"] = {
  justNow: "À l’instant",
  like: {
    like: "J’aime",
    count: (likes) => counted(likes, "j’aime", "j’aime"),
    refused: "Votre « J’aime » n’a pas pu être envoyé",
    seeOutbox: "Voir que faire",
  },
  photos: {
    open: (index, count) => `Ouvrir la photo ${index} sur ${count}`,
    title: (index, count) => `Photo ${index} sur ${count}`,
    next: "Photo suivante",
    previous: "Photo précédente",
    credit: (who, count) => `${count < 2 ? "Photo" : "Photos"} : ${who === null ? "" : `${isolate(who)}, `}Google Maps`,
  },
  never: {
    offline: {
      title: "Pas encore sur cet appareil",
      text: "Ouvrez cette page une fois avec du réseau : elle sera là sans réseau aussi.",
    },
    failed: { title: "Impossible de récupérer cette page", text: "Five Lemons n’a pas répondu. Rien n’est perdu." },
    "sign-in": {
      title: "Connectez-vous pour voir ceci",
      text: "Ce que vous avez fait ici est en sécurité sur cet appareil.",
    },
  },
  notRefreshed: { failed: "actualisation échouée", "sign-in": "connectez-vous pour actualiser" },
};
