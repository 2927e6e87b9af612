import { formatDiscount } from "../format-amounts.ts";
import type { Messages } from "../en.ts";

/** What is said of a place wherever it is shown. */
export const placeCard: Messages["placeCard"] = {
  kinds: {
    restaurant: "Restaurante",
    cafe: "Café",
    bar: "Bar",
    pub: "Pub",
    fast_food: "Comida rápida",
    beer_garden: "Esplanada de cerveja",
  },
  hours: {
    open: "Aberto",
    closed: "Fechado",
    openAlways: "Sempre aberto",
    until: (time) => `até às ${time}`,
    opensAt: (time) => `abre às ${time}`,
    opensOn: (day, time) => `abre ${day} às ${time}`,
    days: ["seg.", "ter.", "qua.", "qui.", "sex.", "sáb.", "dom."],
  },
  promotions: {
    heading: "Neste momento",
    percentage: (share) => `${formatDiscount(share / 100)} de desconto`,
    freeItem: (item) => `Grátis: ${item}`,
    until: (day) => `Até ${day}`,
    never: "Para todos os clientes. Não é preciso avaliar, e nenhuma avaliação altera a oferta.",
  },
};
