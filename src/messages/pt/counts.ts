import type { Messages } from "../en.ts";

export const counts: Messages["counts"] = {
  heading: "Até agora",
  ratings: "avaliações",
  places: "locais",
  cities: "cidades",
  group: "\u{a0}",
  day: "D/M/Y",
  asOf: "dados de",
};
