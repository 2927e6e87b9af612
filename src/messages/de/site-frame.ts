import type { Messages } from "../en.ts";

const months = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
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
  skip: "Zum Inhalt springen",
  nav: "Seiten",
  home: "Start",
  discover: "Entdecken",
  about: "Über uns",
  download: "Herunterladen",
  tryApp: "Web-App testen",
  app: "App",
  dashboard: "Dashboard",
  dashboardLogin: "Zum Dashboard",
  menu: "Menü",
  footer: {
    product: "Produkt",
    discover: "Restaurants entdecken",
    mobileApp: "App fürs Telefon",
    howItWorks: "So funktioniert’s",
    company: "Unternehmen",
    aboutUs: "Über uns",
    privacy: "Datenschutzerklärung",
    terms: "Nutzungsbedingungen",
    contact: "Kontakt",
    community: "Community",
    blog: "Blog",
    help: "Hilfe",
    reviews: "Bewertungen",
    small: "Rechtliches",
    privacyShort: "Datenschutz",
    termsShort: "Bedingungen",
    reviewPolicy: "So prüfen wir Bewertungen",
    accessibility: "Barrierefreiheit",
    imprint: "Impressum",
    copyright: (year: number, product: string) => `© ${year} ${product}`,
  },
  language: "Sprache",
  newsletter: {
    heading: "Auf dem Laufenden bleiben",
    text: "Ab und zu ein Brief: was neu ist und welche Lokale frisch gepresst wurden.",
    email: "E-Mail-Adresse",
    placeholder: "Deine E-Mail-Adresse",
    subscribe: "Abonnieren",
    answers: {
      sent: "Fast geschafft: Öffne die E-Mail, die wir dir gerade gesendet haben, und bestätige.",
      already: "Das hast du schon bestellt. Sieh nach unserer E-Mail, auch im Spam-Ordner.",
      invalid: "Das ist noch keine E-Mail-Adresse.",
      offline: "Keine Verbindung. Versuche es noch einmal, wenn du wieder eine hast.",
      failed: "Das hat nicht geklappt. Versuche es gleich noch einmal.",
      often: "Das war zu oft. Versuche es in einer Stunde noch einmal.",
    },
  },
  text: {
    contents: "Auf dieser Seite",
    updated: (date: string) => `Zuletzt geändert am ${date}`,
  },
  help: {
    search: "Fragen durchsuchen",
    none: "Nichts gefunden. Versuche ein anderes Wort oder schreib uns.",
  },
  blog: {
    heading: "Aus der Küche",
    title: "Blog",
    description: "Wie Five Lemons entsteht: was eine Bewertung sicher verwahrt und welche Zahlen es zeigen.",
    all: "Alle Artikel",
  },
  missing: {
    title: "Seite nicht gefunden",
    heading: "Der Teller ist leer",
    text: "Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder ein Buchstabe fehlt.",
    home: "Zur Startseite",
  },
  notSaid: "[wird von den Betreibern dieser Website angegeben]",
  date: (iso: string) => {
    const [year = "", month = "", day = ""] = iso.split("-");
    return `${Number(day)}. ${months[Number(month) - 1]} ${year}`;
  },
};
