import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "Bewäertung", "Bewäertungen");

/** The server counts no further. */
function upTo99(count: number): string {
  return count > 99 ? "Méi wéi 99" : formatNumber(count);
}

export const ownerOverview: Messages["ownerOverview"] = {
  heading: "Iwwerbléck",
  waiting: {
    heading: "Wat eng Äntwert brauch",
    count: (count: number) =>
      count === 1 ? "1 Avis waart op Är Äntwert" : `${upTo99(count)} Avise waarden op Är Äntwert`,
    none: "Op alles, wat d’Gäscht an deene leschten zwielef Woche geschriwwen hunn, gouf geäntwert.",
    all: "All, déi waarden",
    reported: (count: number) =>
      count === 1
        ? "1 Avis, deen Dir gemellt hutt, gëtt gekuckt"
        : `${upTo99(count)} Avisen, déi Dir gemellt hutt, gi gekuckt`,
    claims: (count: number) =>
      count === 1 ? "1 Luef waart op Äre Jo oder Neen" : `${formatNumber(count)} Mol Luef waart op Äre Jo oder Neen`,
  },
  average: {
    heading: "Wéi d’Gäscht Iech bewäerten",
    none: "Nach keen huet bewäert.",
    month: "Leschte Mount",
    week: "Lescht 7 Deeg",
    before: (average: string, count: number) => `${average} aus ${ratings(count)} virdrun`,
    noneBefore: "Keng Bewäertunge virdrun",
    nothing: "Keng Bewäertungen",
    count: ratings,
    unit: (count: number) => (count === 1 ? "Bewäertung" : "Bewäertungen"),
    up: (by: string) => `${by} erop`,
    down: (by: string) => `${by} erof`,
    same: "Onverännert",
    few: "Verglach gëtt vu fënnef Bewäertungen un",
    weekBefore: (count: number) =>
      count === 0 ? "keng an der Woch virdrun" : `${formatNumber(count)} an der Woch virdrun`,
  },
  distribution: {
    heading: "Zitrounen, déi et gouf",
    caption: "All Bewäertungen no der Zuel vun Zitrounen",
    of: "Zitrounen",
    lemons: (count: number) => counted(count, "Zitroun", "Zitrounen"),
  },
  trend: {
    heading: "Zwielef Wochen",
    caption: "Schnëtt vun all Woch, siwen Deeg bis haut",
  },
  words: {
    heading: "Wat d’Gäscht soen",
    lead: "Am leschte Mount, nieft dem Mount virdrun",
    none: "Kee Gaascht huet an deene leschten zwee Méint e Wuert gewielt.",
    good: "Wat hinne gefält",
    bad: "Wat hinne feelt",
    more: (by: number) => `${formatNumber(by)} méi`,
    fewer: (by: number) => `${formatNumber(by)} manner`,
    same: "wéi virdrun",
    caption: "Wierder, déi d’Gäscht gewielt hunn, leschte Mount an de Mount virdrun",
    word: "Wuert",
    month: "Leschte Mount",
    change: "Ännerung",
  },
  recent: {
    heading: "Neist Avisen",
    all: "All Avisen",
  },
};
