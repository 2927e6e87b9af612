import type { Messages } from "../en.ts";
import { formatDay, formatNumber } from "../format.ts";
import { withN } from "./n-rule.ts";

export const serverYou: Messages["serverYou"] = {
  profile: {
    heading: "Profil änneren",
    firstName: "Virnumm",
    lastName: "Familljennumm",
    email: "E-Mail",
    emailHint:
      "Fir déi Restauranten, fir déi s du schaffs. D’Invitatioune ginn op d’Adress vun dengem Kont, egal wat hei steet.",
    phone: "Telefonsnummer",
    save: "Ännerunge späicheren",
    cancel: "Ofbriechen",
    required: "All Felder mussen ausgefëllt sinn",
    emailInvalid: "Dat ass keng E-Mail-Adress",
    phoneInvalid: "Dat ass keng Telefonsnummer",
    failed: "De Profil konnt net geännert ginn",
    saved: "Profil geännert.",
  },
  privacy: {
    heading: "Wie kuckt",
    lead: "Restauranten, fir déi s du schaffs, liesen däin Numm, deng E-Mail an deng Telefonsnummer. Wann dir fënnef Gäscht an engem Lokal manner wéi fënnef Zitroune ginn hunn, an duerno a Schrëtt vu fënnef sou Gäscht, gesi se och, wéi vill Bewäertungen et sinn, de Schnëtt an d’Tags, déi fënnef Gäscht dir ginn hunn: ni eng eenzel Bewäertung ënner fënnef Zitrounen, a soss gesäit keen eng Zuel. E Patron dierf dech domat net iwwerwaachen; d’Aarbechts- an d’Dateschutzrecht gëllen.",
    none: "Kee Restaurant gesäit eppes iwwer dech.",
    business: "Proprietär",
    sees: "Gesäit deng Zuelen",
    yes: (count: number) => `Jo, ${withN("vu", formatNumber(count))} Bewäertungen un`,
    notYet: (count: number) => `Nach net (${formatNumber(count)} vu 5 Bewäertungen ënner fënnef Zitrounen)`,
    last: "Fir d’lescht gekuckt",
    never: "Ni",
    day: (day: string) => formatDay(day),
  },
  hiding: {
    heading: "Fonnt ginn",
    label: "Verstopp mech, wann aner Restaurante Leit sichen",
    hint: "Restauranten, fir déi s du schaffs, gesinn dech weider, an eng Invitatioun op deng E-Mail-Adress kënnt weider un.",
    on: "Du bass an der Sich verstoppt.",
    off: "Restaurante kënnen dech mam Numm fannen.",
  },
  data: {
    heading: "Deng Daten",
    lead: "Deng Zuelen an alles, wat d’Gäscht iwwer dech geschriwwen hunn, als Fichieren.",
    csv: "Avisen als CSV",
    json: "Alles als JSON",
    progress: (count: number) => (count === 1 ? "1 Avis gelies…" : `${formatNumber(count)} Avise gelies…`),
    columns: {
      date: "Datum",
      restaurant: "Restaurant",
      score: "Zitrounen",
      tags: "Tags",
      comment: "Kommentar",
      award: "Auszeechnung",
    },
  },
  deletion: {
    heading: "Service-Profil läschen",
    lead: "Däin Numm gëtt aus alle Bewäertungen erausgeholl, deng Plaze bei de Restauranten hunn en Enn, a fir Päss steet kee méi an. Däi Kont als Gaascht bleift.",
    start: "Service-Profil läschen",
    title: "Däi Service-Profil läschen?",
    text: "D’Bewäertunge bleiwen ouni däin Numm. Dat kann een net réckgängeg maachen.",
    no: "Behalen",
    yes: "Läschen",
    failed: "De Profil konnt net geläscht ginn. Probéier et nach eng Kéier.",
  },
};
