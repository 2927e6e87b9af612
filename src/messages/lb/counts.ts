import type { Messages } from "../en.ts";

export const counts: Messages["counts"] = {
  heading: "Bis elo",
  ratings: "Bewäertungen",
  places: "Lokaler",
  cities: "Stied",
  group: ".",
  day: "D.M.Y",
  asOf: "Stand",
};
