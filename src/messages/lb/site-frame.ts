import type { Messages } from "../en.ts";

const months = [
  "Januar",
  "Februar",
  "Mäerz",
  "Abrëll",
  "Mee",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
];

/** What stands around every public page, and the parts that several of them have. */
export const siteFrame: Messages["siteFrame"] = {
  skip: "Bei den Inhalt sprangen",
  nav: "Säiten",
  home: "Start",
  discover: "Entdecken",
  about: "Iwwer eis",
  download: "Download",
  tryApp: "Web-App ausprobéieren",
  app: "App",
  dashboard: "Dashboard",
  dashboardLogin: "Dashboard-Login",
  menu: "Menü",
  footer: {
    product: "Produkt",
    discover: "Restauranten entdecken",
    mobileApp: "App fir den Telefon",
    howItWorks: "Esou geet et",
    company: "Entreprise",
    aboutUs: "Iwwer eis",
    privacy: "Dateschutz",
    terms: "Benotzungsbedéngungen",
    contact: "Kontakt",
    community: "Communautéit",
    blog: "Blog",
    help: "Hëllef",
    reviews: "Avisen",
    small: "Klenggedrécktes",
    privacyShort: "Dateschutz",
    termsShort: "Bedéngungen",
    reviewPolicy: "Wéi mir Avise kontrolléieren",
    accessibility: "Barrierefräiheet",
    imprint: "Impressum",
    copyright: (year: number, product: string) => `© ${year} ${product}`,
  },
  language: "Sprooch",
  newsletter: {
    heading: "Um Lafende bleiwen",
    text: "Heiansdo e Bréif: wat nei ass, a wéi eng Lokaler ausgepresst goufen.",
    email: "E-Mail-Adress",
    placeholder: "Deng E-Mail-Adress",
    subscribe: "Abonnéieren",
    answers: {
      sent: "Bal fäerdeg: maach d’Mail op, déi mir dir grad geschéckt hunn, a klick op de Link.",
      already: "Dat hues du scho gefrot. Kuck no eiser Mail, och am Spam.",
      invalid: "Dat ass nach keng E-Mail-Adress.",
      offline: "Keng Verbindung. Probéier et nach eng Kéier, wann s du zréck bass.",
      failed: "Dat huet net geklappt. Probéier et an engem Moment nach eng Kéier.",
      often: "Dat war ze dacks. Probéier et an enger Stonn nach eng Kéier.",
    },
  },
  text: {
    contents: "Op dëser Säit",
    updated: (date: string) => `Fir d’lescht geännert: ${date}`,
  },
  help: {
    search: "An de Froe sichen",
    none: "Näischt fonnt. Probéier en anert Wuert, oder schreif eis.",
  },
  blog: {
    heading: "Aus der Kichen",
    title: "Blog",
    description: "Wéi Five Lemons gemaach gëtt: wat eng Bewäertung sécher mécht, an d’Zuelen dozou.",
    all: "All Artikelen",
  },
  missing: {
    title: "Säit net fonnt",
    heading: "Den Teller ass eidel",
    text: "Ënner dëser Adress gëtt et keng Säit. Vläicht ass se geplënnert, oder et feelt e Buschtaf.",
    home: "Bei de Start",
  },
  notSaid: "[gëtt vum Bedreiwer vun dëser Säit uginn]",
  date: (iso: string) => {
    const [year = "", month = "", day = ""] = iso.split("-");
    return `${Number(day)}. ${months[Number(month) - 1]} ${year}`;
  },
};
