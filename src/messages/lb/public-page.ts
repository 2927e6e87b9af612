import type { publicPage as english } from "../en/public-page.ts";

export const publicPage: typeof english = {
  place: (name: string, city: string | null) => (city === null ? name : `${name}, ${city}`),
  average: (average: string, count: number) =>
    `${average} vu 5 Zitrounen aus ${count === 1 ? "1 Bewäertung" : `${count} Bewäertungen`}`,
  unrated: "Nach net bewäert",
  description: (name: string, figure: string) =>
    `${name}: ${figure}. Wat d’Gäscht doriwwer soen, mat Zitrounen an net mat Stären.`,
  reviews: "Avisen",
  guest: "E Gaascht",
  review: (who: string, lemons: number, day: string) =>
    `${who}, ${lemons === 1 ? "1 Zitroun" : `${lemons} Zitrounen`}, ${day}`,
  rate: "Dëst Lokal bewäerten",
  all: "Restauranten entdecken",
  person: "E Gaascht vu Five Lemons",
  missing: "Esou eng Säit gëtt et net",
};
