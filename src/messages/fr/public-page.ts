import type { publicPage as english } from "../en/public-page.ts";

const count = (figure: number, one: string, many: string) => `${figure} ${figure < 2 ? one : many}`;

export const publicPage: typeof english = {
  place: (name, city) => (city === null ? name : `${name}, ${city}`),
  average: (average, ratings) => `${average} citrons sur 5 pour ${count(ratings, "avis", "avis")}`,
  unrated: "Pas encore noté",
  description: (name, figure) => `${name} : ${figure}. Ce qu’en disent les clients, en citrons et pas en étoiles.`,
  reviews: "Avis",
  guest: "Un client",
  review: (who, lemons, day) => `${who}, ${count(lemons, "citron", "citrons")}, ${day}`,
  rate: "Noter ce lieu",
  all: "Découvrir des restaurants",
  person: "Un client de Five Lemons",
  missing: "Cette page n’existe pas",
};
