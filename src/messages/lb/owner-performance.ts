import type { Messages } from "../en.ts";
import { formatDay, formatNumber } from "../format.ts";
import { withN } from "./n-rule.ts";

export const ownerPerformance: Messages["ownerPerformance"] = {
  heading: "Zuele vum Service",
  lead: "Wat d’Gäscht luewen, no den Nimm sortéiert. Dat ass fir Merci ze soen; et ass kee Classement.",
  limits:
    "Zuele gëtt et, wa fënnef Gäscht manner wéi fënnef Zitroune ginn hunn, a si gi mat all fënnef weidere sou Gäscht nei gerechent, fir datt keng dovu verréit, wat en eenzele Gaascht gesot huet. D’Luef liest jiddereen. All Persoun gesäit hir eegen.",
  law: "Wien domat Mataarbechter iwwerwaacht oder bewäert, fält ënnert d’Aarbechts- an d’Dateschutzrecht.",
  none: {
    title: "Hei ass nach keen am Service",
    text: "Invitéiert déi Leit, déi bedéngen. Wat d’Gäscht un hinne luewen, steet dann hei.",
    action: "Een invitéieren",
  },
  claims: {
    heading: "War d’Luef esou gemengt?",
    lead: "E Gaascht huet en Numm vun Hand geschriwwen, an een, deen hei bedéngt, seet, hie wier gemengt. Wann Dir et bestätegt, zielt et. Wien et geschriwwen huet, gëtt kee gewuer.",
    none: "Alles ass beäntwert.",
    by: (first: string) => `${first} seet: dat war ech`,
    written: (name: string, day: string, award: string | null) =>
      [`„${name}“`, award, formatDay(day)].filter(Boolean).join(" · "),
    of: (act: string, praise: string) => `${act}: ${praise}`,
    confirm: "Bestätegen",
    confirmed: (first: string) => `Et zielt elo fir ${first}.`,
    decline: {
      title: "Ofleenen?",
      text: (first: string) => `${first} kann net nach eng Kéier froen, ausser de Gaascht schreift en aneren Numm.`,
      no: "Waarde loossen",
      yes: "Ofleenen",
    },
    reasons: {
      claim_gone: "Dat waart net méi.",
      own_claim: "Hei geet et ëm Iech: een anere muss et bestätegen.",
    },
  },
  since: (day: string) => `Hei zanter ${withN("de", day)}`,
  praise: "Lescht Luef",
  noPraise: "Nach kee Luef a Wierder.",
  allPraise: (name: string) => `All Luef fir ${name}`,
  awards: "Auszeechnungen",
  award: (name: string, count: number) => `${name} × ${formatNumber(count)}`,
  tags: "Wat fënnef Gäscht a méi gesot hunn",
  tag: (word: string, count: number) => `${word} · ${formatNumber(count)}`,
  told: (average: string, count: number) => `${average} aus ${formatNumber(count)}`,
  month: "Luef a 30 Deeg",
  monthBefore: "30 Deeg virdrun",
  few: "Manner wéi fënnef",
  notYet: "E Schnëtt gëtt et, wa fënnef Gäscht manner wéi fënnef Zitroune ginn hunn.",
  asOf: (day: string) => `Stand ${day}`,
};
