import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "Bewertung", "Bewertungen");

export const common: Messages["common"] = {
  product: "Five Lemons",
  tagline: "Entdecken • Bewerten • Teilen",
  footerTagline: "Bewerte Restaurants mit Zitronen, nicht mit Sternen.",
  retry: "Erneut versuchen",
  close: "Schließen",
  back: "Zurück",
  loading: "Wird geladen…",
  undo: "Rückgängig",
  messages: "Meldungen",
  mainNavigation: "Hauptmenü",
  labelled: (label, text) => `${label}: ${text}`,
  pageTitle: (title) => `${title} · Five Lemons`,
  showPassword: "Passwort anzeigen",
  hidePassword: "Passwort verbergen",
  charactersLeft: (count) => `noch ${count} Zeichen`,
  chosenOf: (count, max) => `${count} von ${max} gewählt`,
  somethingWentWrong: "Etwas ist schiefgegangen",
  nothingLost: "Alles, was du auf diesem Gerät gespeichert hast, ist noch da.",
  offline: "Offline",
  asOf: (time) => `Stand: ${time}`,
  sync: {
    queued: "Auf diesem Gerät gespeichert",
    sending: "Wird gesendet",
    sent: "Gesendet",
    attention: "Bitte ansehen",
  },
  theme: "Farben",
  language: "Sprache",
  languageNotHere: "Diese Sprache konnte nicht geladen werden. Versuche es mit einer Verbindung noch einmal.",
  themes: { system: "Auto", light: "Tag", dark: "Nacht" },
  score: "Wertung",
  scoreHint: "Wähle deine Zitronen",
  scoreName: (count, label) => `${count === 1 ? "1 Zitrone" : `${count} Zitronen`}, ${label}`,
  notRatedYet: "Noch nicht bewertet",
  ratingCount: ratings,
  averageInWords: (average, count) =>
    count === undefined ? `${average} von 5 Zitronen` : `${average} von 5 Zitronen, ${ratings(count)}`,
  scoreLabels: {
    poor: "Schwach",
    fair: "Geht so",
    good: "Gut",
    great: "Sehr gut",
    amazing: "Großartig",
  },
  lemons: (count) => (count === 1 ? "1 Zitrone" : `${count} Zitronen`),
};
