import type { Messages } from "../en.ts";
import { formatDiscount } from "../format-amounts.ts";
import { withN } from "./n-rule.ts";

export const placeCard: Messages["placeCard"] = {
  kinds: {
    restaurant: "Restaurant",
    cafe: "Café",
    bar: "Bar",
    pub: "Pub",
    fast_food: "Fast Food",
    beer_garden: "Béiergaart",
  },
  hours: {
    open: "Op",
    closed: "Zou",
    openAlways: "Ëmmer op",
    until: (time: string) => `bis ${time}`,
    opensAt: (time: string) => `mécht ${time} op`,
    opensOn: (day: string, time: string) => `mécht ${day} ${time} op`,
    days: ["Mé", "Dë", "Më", "Do", "Fr", "Sa", "So"],
  },
  promotions: {
    heading: "Elo grad",
    percentage: (share: number) => `${formatDiscount(share / 100)} manner`,
    freeItem: (item: string) => `Gratis: ${item}`,
    until: (day: string) => `Bis ${withN("de", day)}`,
    never: "Fir all Gaascht. Et brauch ee keng Bewäertung dofir, a si ännert och keng.",
  },
};
