import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "avaliação", "avaliações");

export const common: Messages["common"] = {
  product: "Five Lemons",
  tagline: "Descobrir • Avaliar • Partilhar",
  footerTagline: "Avalie restaurantes com limões, não com estrelas.",
  retry: "Tentar de novo",
  close: "Fechar",
  back: "Voltar",
  loading: "A carregar…",
  undo: "Anular",
  messages: "Mensagens",
  mainNavigation: "Navegação principal",
  labelled: (label, text) => `${label}: ${text}`,
  pageTitle: (title) => `${title} · Five Lemons`,
  showPassword: "Mostrar palavra-passe",
  hidePassword: "Ocultar palavra-passe",
  charactersLeft: (count) => (count === 1 ? "Resta 1 carácter" : `Restam ${count} caracteres`),
  chosenOf: (count, max) => `${count} de ${max} escolhidas`,
  somethingWentWrong: "Algo correu mal",
  nothingLost: "Tudo o que guardou neste dispositivo continua aqui.",
  offline: "Sem ligação",
  asOf: (time) => `dados de ${time}`,
  sync: {
    queued: "Guardado neste dispositivo",
    sending: "A enviar",
    sent: "Enviado",
    attention: "Requer atenção",
  },
  theme: "Cores",
  language: "Idioma",
  languageNotHere: "Não foi possível carregar este idioma. Tente de novo com ligação.",
  themes: { system: "Auto", light: "Dia", dark: "Noite" },
  score: "Nota",
  scoreHint: "Escolha os seus limões",
  scoreName: (count, label) => `${count === 1 ? "1 limão" : `${count} limões`}, ${label}`,
  notRatedYet: "Ainda sem avaliações",
  ratingCount: ratings,
  averageInWords: (average, count) =>
    count === undefined ? `${average} de 5 limões` : `${average} de 5 limões, ${ratings(count)}`,
  scoreLabels: {
    poor: "Fraco",
    fair: "Razoável",
    good: "Bom",
    great: "Muito bom",
    amazing: "Fantástico",
  },
  lemons: (count) => (count === 1 ? "1 limão" : `${count} limões`),
};
