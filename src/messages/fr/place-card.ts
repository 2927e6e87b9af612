import type { Messages } from "../en.ts";
import { formatDiscount } from "../format-amounts.ts";

export const placeCard: Messages["placeCard"] = {
  kinds: {
    restaurant: "Restaurant",
    cafe: "Café",
    bar: "Bar",
    pub: "Pub",
    fast_food: "Fast-food",
    beer_garden: "Brasserie en plein air",
  },
  hours: {
    open: "Ouvert",
    closed: "Fermé",
    openAlways: "Toujours ouvert",
    until: (time) => `jusqu’à ${time}`,
    opensAt: (time) => `ouvre à ${time}`,
    opensOn: (day, time) => `ouvre ${day} ${time}`,
    days: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
  },
  promotions: {
    heading: "En ce moment",
    percentage: (share) => `${formatDiscount(share / 100)} de remise`,
    freeItem: (item) => `Offert : ${item}`,
    until: (day) => `Jusqu’au ${day}`,
    never: "Pour tous les clients. Aucun avis n’est demandé, et aucun n’y change rien.",
  },
};
