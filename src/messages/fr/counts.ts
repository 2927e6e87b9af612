import type { Messages } from "../en.ts";

export const counts: Messages["counts"] = {
  heading: "Jusqu’ici",
  ratings: "avis",
  places: "lieux",
  cities: "villes",
  group: " ",
  day: "D/M/Y",
  asOf: "au",
};
