import type { Messages } from "../en.ts";

/** The public pages. */
export const site: Messages["site"] = {
  landing: {
    title: "Avalie restaurantes com limões",
    heading: "Quantos limões valeu?",
    lead: "Um caderno de bolso para todos os sítios onde come e bebe. De um a cinco limões, umas palavras, uma foto. Pronto antes de vestir o casaco.",
    enter: "Experimentar a app web",
    signUp: "Tenho um código de convite",
    earlyAccess: "Acesso antecipado: por agora, só por convite.",
    features: [
      {
        heading: "Funciona na cave",
        text: "Não há rede lá em baixo? Avalie na mesma. Fica logo guardado no seu dispositivo e segue quando voltar à luz do dia.",
      },
      {
        heading: "Nunca se perde, nunca se repete",
        text: "Feche a app, fique sem bateria, perca a ligação a meio: a sua avaliação chega, com as fotos, exatamente uma vez.",
      },
      {
        heading: "Limões, não estrelas",
        text: "Um é azedo, cinco é fantástico. Diga o nome de quem lhe alegrou a noite e entregue-lhe uma coroa.",
      },
    ],
    scaleHeading: "De um a cinco",
    scaleText: "Já todos demos quatro estrelas a um sítio onde nunca voltámos. Os limões são mais sinceros.",
  },
};
