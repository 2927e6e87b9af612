import type { Messages } from "../en.ts";
import { formatAverage, formatDay, formatMonth, formatNumber } from "../format.ts";
import { counted } from "./counted.ts";
import { withN } from "./n-rule.ts";

export const passport: Messages["passport"] = {
  title: "Zitrounepass kontrolléieren",
  lead: "Een huet dir e Pass vu Five Lemons gewisen? Maach säi Fichier hei op. E gëtt op dësem Apparat kontrolléiert, mat oder ouni Verbindung, an néierens higeschéckt.",
  choose: "Fichier opmaachen",
  chooseHint: "E Fichier, deen op .html ophält, oder déi Zeil mat Buschtawen dran.",
  another: "En anere kontrolléieren",
  verdicts: {
    unreadable: "Dat ass kee Pass, wéi mir e geschriwwen hunn: eppes dra gouf geännert oder feelt.",
    forged:
      "Verlooss dech net drop: op d’mannst ee Buschtaf gouf no der Ënnerschrëft geännert, oder een aneren huet ënnerschriwwen.",
    "revoked-key": "Verlooss dech net drop: mir hunn dee Schlëssel zréckgezunn, mat deem en ënnerschriwwe gouf.",
    "unknown-key":
      "Mat engem Schlëssel ënnerschriwwen, deen dësen Apparat net kennt. Mat enger Verbindung gëtt d’Lëscht vun de Schlësselen aktualiséiert; bleift en onbekannt, verlooss dech net drop.",
    unchecked: "Dëse Browser kann op enger Säit ouni HTTPS keng Ënnerschrëfte kontrolléieren.",
  },
  genuine: (day: string) =>
    `Echt. Vun dëser Installatioun ${withN("de", formatDay(day))} ënnerschriwwen, a kee Buschtaf ass zanterhier geännert.`,
  state: {
    asking: "Mir froen, ob en zréckgezu gouf…",
    stands: "E gouf net zréckgezunn.",
    withdrawn: "D’Persoun huet en zréckgezunn, en zielt net méi.",
    withdrawnOn: (day: string) => `D’Persoun huet en ${withN("de", formatDay(day))} zréckgezunn, en zielt net méi.`,
    unknown: "Ob en zanterhier zréckgezu gouf, gesäit een ouni Verbindung net.",
    again: "Nach eng Kéier froen",
  },
  issued: (day: string) => `Ausgestallt: ${formatDay(day)}`,
  ratings: (count: number): string => (count === 1 ? "Bewäertung vun engem Gaascht" : "Bewäertunge vu Gäscht"),
  average: "am Schnëtt, vu fënnef Zitrounen",
  averageOf: (average: number) => formatAverage(average),
  best: "Mol fënnef Zitrounen",
  number: (count: number) => formatNumber(count),
  praise: "Wat d’Gäscht gelueft hunn",
  times: (label: string, count: number) => `${label} × ${formatNumber(count)}`,
  awards: "Auszeechnungen",
  places: "Wou",
  now: (since: string) => `zanter ${formatMonth(since)}`,
  before: (since: string) => `${withN("vu", formatMonth(since))} un, bis den Dag vum Ausstellen oder virdrun`,
  ratedThere: (count: number) => counted(count, "Bewäertung", "Bewäertungen"),
  noNames: "Kee Gaascht gëtt genannt. D’Zuele vun engem Lokal gëtt et vu fënnef Bewäertungen un.",
  file: {
    title: (name: string) => `Zitrounepass ${withN("vu", name)}`,
    of: "Zitrounepass",
    issued: "Ausgestallt",
    ratings: "Bewäertunge vu Gäscht",
    since: "zanter",
    former: "fréier, zanter",
    there: "Bewäertungen",
    checking: "D’Ënnerschrëft gëtt kontrolléiert…",
    noScript:
      "Dës Säit kontrolléiert hir eegen Ënnerschrëft a weist virdrun näischt. Si brauch e Browser mat JavaScript.",
    genuine: "Echt: ënnerschriwwen, a kee Buschtaf ass zanterhier geännert.",
    published: "De Schlëssel ass deen, dee publizéiert ass op",
    inside:
      "Mam Schlëssel an dësem Fichier kontrolléiert. Fir beim Schlëssel sécher ze sinn, a fir ze gesinn, ob de Pass zréckgezu gouf, kontrolléier en op",
    refused: "Verlooss dech net op dës Säit: op d’mannst ee Buschtaf gouf no der Ënnerschrëft geännert.",
    withdrawnKey: "Verlooss dech net op dës Säit: hire Schlëssel ass net, oder net méi, publizéiert.",
    unchecked: "Dëse Browser ka keng Ënnerschrëfte kontrolléieren. Kontrolléier dëse Fichier op",
  },
};
