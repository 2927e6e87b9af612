import type { publicPage as english } from "../en/public-page.ts";

const count = (figure: number, one: string, many: string) => `${figure} ${figure === 1 ? one : many}`;

export const publicPage: typeof english = {
  place: (name, city) => (city === null ? name : `${name}, ${city}`),
  average: (average, ratings) => `${average} de 5 limões em ${count(ratings, "avaliação", "avaliações")}`,
  unrated: "Ainda sem avaliações",
  description: (name, figure) => `${name}: ${figure}. O que os clientes dizem, em limões e não em estrelas.`,
  reviews: "Avaliações",
  guest: "Um cliente",
  review: (who, lemons, day) => `${who}, ${count(lemons, "limão", "limões")}, ${day}`,
  rate: "Avaliar este local",
  all: "Descobrir restaurantes",
  person: "Um cliente do Five Lemons",
  missing: "Essa página não existe",
};
