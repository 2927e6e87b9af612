import type { PlaceKind } from "../../domain/places/place-kind.ts";
import { formatDiscount } from "../format-amounts.ts";

/** What is said of a place wherever it is shown. */
export const placeCard = {
  kinds: {
    restaurant: "Restaurant",
    cafe: "Café",
    bar: "Bar",
    pub: "Pub",
    fast_food: "Fast food",
    beer_garden: "Beer garden",
  } satisfies Record<PlaceKind, string>,
  hours: {
    open: "Open",
    closed: "Closed",
    openAlways: "Always open",
    until: (time: string) => `until ${time}`,
    opensAt: (time: string) => `opens ${time}`,
    opensOn: (day: string, time: string) => `opens ${day} ${time}`,
    days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  },
  promotions: {
    heading: "On now",
    percentage: (share: number) => `${formatDiscount(share / 100)} off`,
    freeItem: (item: string) => `Free: ${item}`,
    until: (day: string) => `Until ${day}`,
    never: "For every guest. No rating is needed, and none changes it.",
  },
};
