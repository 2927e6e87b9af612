import type { publicPage as english } from "../en/public-page.ts";

const count = (figure: number, one: string, many: string) => `${figure} ${figure === 1 ? one : many}`;

export const publicPage: typeof english = {
  place: (name, city) => (city === null ? name : `${name}, ${city}`),
  average: (average, ratings) => `${average} von 5 Zitronen aus ${count(ratings, "Bewertung", "Bewertungen")}`,
  unrated: "Noch nicht bewertet",
  description: (name, figure) => `${name}: ${figure}. Was Gäste darüber sagen, mit Zitronen und nicht mit Sternen.`,
  reviews: "Bewertungen",
  guest: "Ein Gast",
  review: (who, lemons, day) => `${who}, ${count(lemons, "Zitrone", "Zitronen")}, ${day}`,
  rate: "Dieses Lokal bewerten",
  all: "Restaurants entdecken",
  person: "Ein Gast von Five Lemons",
  missing: "Diese Seite gibt es nicht",
};
