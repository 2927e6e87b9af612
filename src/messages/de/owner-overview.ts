import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "Bewertung", "Bewertungen");

/** How a place is doing, for its owner. */
export const ownerOverview: Messages["ownerOverview"] = {
  heading: "Übersicht",
  waiting: {
    heading: "Was eine Antwort braucht",
    count: (count) =>
      count === 1 ? "1 Bewertung wartet auf Ihre Antwort" : `${upTo99(count)} Bewertungen warten auf Ihre Antwort`,
    none: "Alles, was Gäste in den letzten zwölf Wochen geschrieben haben, ist beantwortet.",
    all: "Alle offenen",
    reported: (count) =>
      count === 1
        ? "1 von Ihnen gemeldete Bewertung wird geprüft"
        : `${upTo99(count)} von Ihnen gemeldete Bewertungen werden geprüft`,
    claims: (count) =>
      count === 1 ? "1 Lob wartet auf Ihr Ja oder Nein" : `${formatNumber(count)} Mal Lob wartet auf Ihr Ja oder Nein`,
  },
  average: {
    heading: "Wie Gäste Sie bewerten",
    none: "Noch hat niemand bewertet.",
    month: "Letzter Monat",
    week: "Letzte 7 Tage",
    before: (average, count) => `davor ${average} aus ${ratings(count)}`,
    noneBefore: "Davor keine Bewertungen",
    nothing: "Keine Bewertungen",
    count: ratings,
    unit: (count) => (count === 1 ? "Bewertung" : "Bewertungen"),
    up: (by) => `${by} mehr`,
    down: (by) => `${by} weniger`,
    same: "Unverändert",
    few: "Vergleich ab fünf Bewertungen",
    weekBefore: (count) => (count === 0 ? "keine in der Woche davor" : `${formatNumber(count)} in der Woche davor`),
  },
  distribution: {
    heading: "Vergebene Zitronen",
    caption: "Alle Bewertungen nach Zahl der Zitronen",
    of: "Zitronen",
    lemons: (count) => counted(count, "Zitrone", "Zitronen"),
  },
  trend: {
    heading: "Zwölf Wochen",
    caption: "Schnitt jeder Woche, je sieben Tage bis heute",
  },
  words: {
    heading: "Was Gäste sagen",
    lead: "Im letzten Monat, neben dem Monat davor",
    none: "In den letzten zwei Monaten hat niemand ein Stichwort gewählt.",
    good: "Was gefällt",
    bad: "Was fehlt",
    more: (by) => `${formatNumber(by)} mehr`,
    fewer: (by) => `${formatNumber(by)} weniger`,
    same: "wie zuvor",
    caption: "Stichworte der Gäste, letzter Monat und der Monat davor",
    word: "Stichwort",
    month: "Letzter Monat",
    change: "Veränderung",
  },
  recent: {
    heading: "Neueste Bewertungen",
    all: "Alle Bewertungen",
  },
};

/** The server counts no further. */
function upTo99(count: number): string {
  return count > 99 ? "Mehr als 99" : formatNumber(count);
}
