import type { Messages } from "../en.ts";
import { isolate } from "../isolate.ts";
import { counted } from "./counted.ts";
import { withN } from "./n-rule.ts";

export const lists: Messages["lists"] = {
  justNow: "Grad elo",
  like: {
    like: "Gefält mir",
    count: (likes: number) => counted(likes, "Like", "Likes"),
    refused: "Däi Like konnt net geschéckt ginn",
    seeOutbox: "Kuck, wat ze maachen ass",
  },
  photos: {
    open: (index: number, count: number) => `Foto ${index} ${withN("vu", count)} opmaachen`,
    title: (index: number, count: number) => `Foto ${index} ${withN("vu", count)}`,
    next: "Nächst Foto",
    previous: "Foto virdrun",
    credit: (who, count) => `${count === 1 ? "Foto" : "Fotoen"}: ${who === null ? "" : `${isolate(who)}, `}Google Maps`,
  },
  never: {
    offline: {
      title: "Nach net op dësem Apparat",
      text: "Maach dës Säit eemol mat enger Verbindung op, da geet se och ouni.",
    },
    failed: { title: "Dat konnt net geluede ginn", text: "Five Lemons huet net geäntwert. Et ass näischt verluer." },
    "sign-in": {
      title: "Log dech an, fir dat ze gesinn",
      text: "Wat s du hei gemaach hues, ass op dësem Apparat a Sécherheet.",
    },
  },
  notRefreshed: { failed: "net aktualiséiert", "sign-in": "log dech an fir z’aktualiséieren" },
};
