import { formatDay, formatNumber } from "../format.ts";
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
  claims: {
    heading: "War das Lob so gemeint?",
    lead: "Ein Gast hat einen Namen von Hand geschrieben, und jemand, der hier bedient, sagt, gemeint zu sein. Bestätigen Sie es, zählt es. Wer es geschrieben hat, erfährt niemand.",
    none: "Alles ist beantwortet.",
    by: (first) => `${first} sagt: Das war ich`,
    written: (name, day, award) => [`„${name}“`, award, formatDay(day)].filter(Boolean).join(" · "),
    of: (act, praise) => `${act}: ${praise}`,
    confirm: "Bestätigen",
    confirmed: (first) => `Es zählt jetzt für ${first}.`,
    decline: {
      title: "Ablehnen?",
      text: (first) => `${first} kann nicht noch einmal fragen, außer der Gast schreibt einen anderen Namen.`,
      no: "Warten lassen",
      yes: "Ablehnen",
    },
    reasons: {
      claim_gone: "Das wartet nicht mehr.",
      own_claim: "Hier geht es um Sie: Jemand anderes muss es bestätigen.",
    },
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
  month: "Lob in 30 Tagen",
  monthBefore: "30 Tage davor",
  few: "Weniger als fünf",
  notYet: "Einen Schnitt gibt es, sobald fünf Gäste weniger als fünf Zitronen gegeben haben.",
  asOf: (day) => `Stand: ${day}`,
};
