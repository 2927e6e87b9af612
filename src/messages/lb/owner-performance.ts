import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { withN } from "./n-rule.ts";

export const ownerPerformance: Messages["ownerPerformance"] = {
  heading: "Zuele vum Service",
  lead: "Wat d’Gäscht luewen, no den Nimm sortéiert. Dat ass fir Merci ze soen; et ass kee Classement.",
  limits:
    "Zuele gëtt et vun der fënnefter Bewäertung un, a si gi mat all fënneftem Gaascht nei gerechent, fir datt keng dovu verréit, wat en eenzele Gaascht gesot huet. All Persoun gesäit hir eegen.",
  law: "Wien domat Mataarbechter iwwerwaacht oder bewäert, fält ënnert d’Aarbechts- an d’Dateschutzrecht.",
  none: {
    title: "Hei ass nach keen am Service",
    text: "Invitéiert déi Leit, déi bedéngen. Wat d’Gäscht un hinne luewen, steet dann hei.",
    action: "Een invitéieren",
  },
  since: (day: string) => `Hei zanter ${withN("de", day)}`,
  praise: "Lescht Luef",
  noPraise: "Nach kee Luef a Wierder.",
  allPraise: (name: string) => `All Luef fir ${name}`,
  awards: "Auszeechnungen",
  award: (name: string, count: number) => `${name} × ${formatNumber(count)}`,
  tags: "Wat fënnef Gäscht a méi gesot hunn",
  tag: (word: string, count: number) => `${word} · ${formatNumber(count)}`,
  figures: "Zuelen",
  total: "All Bewäertungen",
  month: "30 Deeg",
  monthBefore: "30 Deeg virdrun",
  told: (average: string, count: number) => `${average} aus ${formatNumber(count)}`,
  few: "Manner wéi fënnef",
  notYet: "Zuele gëtt et vun der fënnefter Bewäertung un.",
  asOf: (day: string) => `Stand ${day}`,
};
