import { formatDiscount } from "../format-amounts.ts";
import type { Messages } from "../en.ts";

/** What is said of a place wherever it is shown. */
export const placeCard: Messages["placeCard"] = {
  kinds: {
    restaurant: "Restaurant",
    cafe: "Café",
    bar: "Bar",
    pub: "Kneipe",
    fast_food: "Imbiss",
    beer_garden: "Biergarten",
  },
  hours: {
    open: "Geöffnet",
    closed: "Geschlossen",
    openAlways: "Immer geöffnet",
    until: (time) => `bis ${time}`,
    opensAt: (time) => `öffnet um ${time}`,
    opensOn: (day, time) => `öffnet ${day} ${time}`,
    days: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
  },
  promotions: {
    heading: "Jetzt im Angebot",
    percentage: (share) => `${formatDiscount(share / 100)} Rabatt`,
    freeItem: (item) => `Gratis: ${item}`,
    until: (day) => `Bis ${day}`,
    never: "Für alle Gäste. Eine Bewertung ist nicht nötig, und keine ändert etwas daran.",
  },
};
