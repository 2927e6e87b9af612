import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

/** What guests say of the people who serve, as their employer may read it. */
export const ownerPerformance: Messages["ownerPerformance"] = {
  heading: "Lob fürs Team",
  lead: "Was Gäste loben, nach Namen geordnet. Zum Dankesagen; es ist keine Rangliste.",
  limits:
    "Zahlen gibt es, sobald fünf Gäste weniger als fünf Zitronen gegeben haben, und sie werden mit je fünf weiteren solchen Gästen erneuert, damit keine verrät, was ein einzelner Gast gesagt hat. Lob lesen alle. Jede Person sieht ihre eigenen.",
  law: "Wer damit Beschäftigte überwacht oder beurteilt, unterliegt dem Arbeits- und Datenschutzrecht.",
  none: {
    title: "Hier bedient noch niemand",
    text: "Laden Sie ein, wer bedient. Wofür Gäste sie loben, steht dann hier.",
    action: "Jemanden einladen",
  },
  since: (day) => `Hier seit ${day}`,
  praise: "Zuletzt gelobt",
  noPraise: "Noch kein Lob in Worten.",
  allPraise: (name) => `Alles Lob für ${name}`,
  awards: "Auszeichnungen",
  award: (name, count) => `${name} × ${formatNumber(count)}`,
  tags: "Was mindestens fünf Gäste sagten",
  tag: (word, count) => `${word} · ${formatNumber(count)}`,
  told: (average, count) => `${average} aus ${formatNumber(count)}`,
  notYet: "Zahlen gibt es, sobald fünf Gäste weniger als fünf Zitronen gegeben haben.",
  asOf: (day) => `Stand: ${day}`,
};
