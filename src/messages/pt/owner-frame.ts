import type { Messages } from "../en.ts";

/** What stands around all tabs of the owner dashboard. */
export const ownerFrame: Messages["ownerFrame"] = {
  title: "Painel do restaurante",
  restaurant: "Restaurante",
  switching: (name) => `A mudar para ${name}…`,
  tabs: {
    overview: "Resumo",
    reviews: "Avaliações",
    servers: "Atendimento",
    staff: "Equipa",
    promotions: "Promoções",
    codes: "Códigos QR",
    settings: "Definições",
  },
  noRestaurants: "Nenhum restaurante encontrado para esta conta. Contacte o apoio.",
  notYours: "Este restaurante não é (ou já não é) um dos seus. Escolha primeiro um restaurante.",
  goTo: (name) => `Ir para ${name}`,
  requestAnother: "Pedir outro restaurante",
  request: "Pedir a gestão de um restaurante",
};
