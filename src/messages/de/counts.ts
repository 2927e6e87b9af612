import type { Messages } from "../en.ts";

export const counts: Messages["counts"] = {
  heading: "Bisher",
  ratings: "Bewertungen",
  places: "Lokale",
  cities: "Städte",
  group: ".",
  day: "D.M.Y",
  asOf: "Stand",
};
