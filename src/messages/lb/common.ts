import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";
import { withN } from "./n-rule.ts";

const lemons = (count: number) => (count === 1 ? "1 Zitroun" : `${count} Zitrounen`);
const ratings = (count: number) => counted(count, "Bewäertung", "Bewäertungen");

export const common: Messages["common"] = {
  product: "Five Lemons",
  tagline: "Entdecken • Bewäerten • Deelen",
  footerTagline: "Bewäert Restaurante mat Zitrounen, net mat Stären.",
  retry: "Nach eng Kéier",
  close: "Zoumaachen",
  back: "Zréck",
  loading: "Gëtt gelueden…",
  undo: "Réckgängeg",
  messages: "Messagen",
  mainNavigation: "Haaptmenü",
  labelled: (label, text) => `${label}: ${text}`,
  pageTitle: (title: string) => `${title} · Five Lemons`,
  showPassword: "Passwuert weisen",
  hidePassword: "Passwuert verstoppen",
  charactersLeft: (count: number) => (count === 1 ? "Nach 1 Zeechen" : `Nach ${count} Zeechen`),
  chosenOf: (count: number, max: number) => `${count} ${withN("vu", max)} gewielt`,
  somethingWentWrong: "Do ass eppes schifgaangen",
  nothingLost: "Alles, wat s du op dësem Apparat gespäichert hues, ass nach do.",
  offline: "Offline",
  asOf: (time: string) => `Stand ${time}`,
  sync: {
    queued: "Op dësem Apparat gespäichert",
    sending: "Gëtt geschéckt",
    sent: "Geschéckt",
    attention: "Kuck w.e.g. no",
  },
  theme: "Faarwen",
  language: "Sprooch",
  languageNotHere: "Dës Sprooch konnt net geluede ginn. Probéier et mat enger Verbindung nach eng Kéier.",
  themes: { system: "Auto", light: "Dag", dark: "Nuecht" },
  score: "Zitrounen",
  scoreHint: "Wiel deng Zitrounen",
  scoreName: (count: number, label: string) => `${lemons(count)}, ${label}`,
  notRatedYet: "Nach net bewäert",
  ratingCount: ratings,
  averageInWords: (average: string, count: number | undefined) =>
    count === undefined ? `${average} vu 5 Zitrounen` : `${average} vu 5 Zitrounen, ${ratings(count)}`,
  scoreLabels: { poor: "Schwaach", fair: "Et geet", good: "Gutt", great: "Ganz gutt", amazing: "Super" },
  lemons,
};
