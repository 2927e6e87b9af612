import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { counted } from "./counted.ts";
import { withN } from "./n-rule.ts";

const ratings = (count: number) => counted(count, "Bewäertung", "Bewäertungen");
/** Before a word that makes the n of the plural fall. */
const ratingsNoN = (count: number) => counted(count, "Bewäertung", "Bewäertunge");
const photos = (count: number) => counted(count, "Foto", "Fotoen");

export const takeHome: Messages["takeHome"] = {
  title: "Huel deng Zitroune mat heem",
  lead: "Däi Journal, dir fir ze behalen: als Fichier, deen och ouni eis opgeet.",
  pack: {
    heading: "Mathuelen",
    text: "Een ZIP-Fichier, op dësem Apparat gemaach: e Journal fir an all Browser ze liesen, deng Fotoen, an e Fichier fir Programmer.",
    inIt: (count: number, pictures: number) =>
      pictures === 0 ? ratings(count) : `${ratingsNoN(count)} mat ${photos(pictures)}`,
    unsent: (count: number) => `${counted(count, "dovun ass", "dovu sinn")} nach net geschéckt, an esou markéiert`,
    drafts: (count: number) =>
      `${counted(count, "Entworf", "Entwërf")}, ${count === 1 ? "deen" : "déi"} s du ugefaangen hues`,
    rest: "wat dësen Apparat soss vun dengem Kont weess: Profil, Frënn, Likes, Astellungen, a wat am Postausgang waart",
    nothing: "Et ass nach näischt do fir matzehuelen. Et fänkt mat denger éischter Bewäertung un.",
    offline: "Offline: Fotoen, déi just um Server sinn, bleiwen do, an de Fichier nennt se.",
    partly: "Dësen Apparat huet nach net all deng Bewäertunge gesinn. War en e Moment online, sinn se all dran.",
    start: "Als ZIP späicheren",
    progress: (done: number, all: number) =>
      `Foto ${formatNumber(done)} ${withN("vu", formatNumber(all))} gëtt agepaakt`,
    saved: (size: string) => `Gespäichert, ${size}`,
    stopped: "Et gouf näischt gespäichert.",
    full: "De Fichier konnt net geschriwwe ginn: vläicht ass net genuch Plaz do. Hei huet näischt geännert.",
    left: (count: number) =>
      count === 1 ? "1 Foto konnt net matgeholl ginn:" : `${formatNumber(count)} Fotoe konnten net matgeholl ginn:`,
    leftLine: {
      "not-here": (count: number, place: string) => `${place}: ${photos(count)}, just um Server`,
      "too-much": (count: number, place: string) => `${place}: ${photos(count)}, keng Plaz méi an engem Fichier`,
    },
    fileName: (day: string) => `five-lemons-${day}.zip`,
  },
  back: {
    heading: "Zréckbréngen",
    text: "Aus esou engem Fichier, op dësem Apparat oder op engem neien. Wat s du schonn hues, gëtt net duebel: vun zwou Bewäertunge vun engem Lokal zielt déi méi rezent.",
    choose: "ZIP wielen",
    reading: "De Fichier gëtt gelies",
    found: (when: string) => `Matgeholl: ${when}`,
    foreign: (email: string) => `Dat sinn d’Zitroune vun: ${email}. Wann s du se hei zréckbréngs, ginn et deng.`,
    partly:
      "Dësen Apparat kennt nach net all deng Bewäertungen. Wou eng anescht ass, freet dech de Postausgang, wéi eng zielt.",
    fates: {
      new: (count: number) => `${ratings(count)} zréckzebréngen`,
      newer: (count: number) =>
        `${ratingsNoN(count)} méi nei wéi hei: ${count === 1 ? "si ersetzt déi" : "si ersetzen déi"}`,
      same: (count: number) => `${ratings(count)} schonn hei`,
      older: (count: number) => `${ratings(count)} hei méi nei: ${count === 1 ? "déi bleift" : "déi bleiwen"}`,
      writing: (count: number) =>
        `${ratings(count)}, un ${count === 1 ? "där" : "deenen"} s du grad schreifs: maach fir d’éischt den Entworf fäerdeg`,
    },
    unreadable: (count: number) => `${ratings(count)}, déi een net liese kann`,
    drafts: (count: number) => counted(count, "Entworf", "Entwërf"),
    nothing: "Alles dovun ass schonn hei.",
    start: (count: number) => `${ratings(count)} zréckbréngen`,
    startDrafts: "Entwërf zréckbréngen",
    another: "En anere Fichier wielen",
    progress: (done: number, all: number) => `${formatNumber(done)} ${withN("vu", formatNumber(all))} zréckbruecht`,
    done: (count: number) => `${ratings(count)} zréckbruecht`,
    doneText: "Si sinn op dësem Apparat gespäichert a gi geschéckt wéi all aner Bewäertung.",
    photosLost: (count: number) =>
      count === 1
        ? "1 Foto konnt net zréckbruecht ginn:"
        : `${formatNumber(count)} Fotoe konnten net zréckbruecht ginn:`,
    lostLine: {
      missing: (place: string) => `${place}: war net am Fichier`,
      unreadable: (place: string) => `${place}: ass kee Bild`,
      full: (place: string) => `${place}: keng Plaz méi op dësem Apparat`,
      limit: (place: string) => `${place}: d’Bewäertung huet scho fënnef Fotoen`,
    },
    stopped:
      "Den Apparat ass voll. Wat zréckbruecht gouf, bleift; maach Plaz a wiel deeselwechte Fichier nach eng Kéier fir de Rescht.",
    history: "Däi Verlaf",
    problems: {
      "no-archive": "Dat ass kee Fichier, dee Five Lemons gemaach huet. Et gouf näischt geännert.",
      "newer-version":
        "Dëse Fichier gouf vun enger méi neier Versioun vu Five Lemons gemaach. Maach d’Update a probéier et dann nach eng Kéier. Et gouf näischt geännert.",
      hostile: "Mat dësem Fichier stëmmt eppes net. Vläicht ass e futti, dofir gouf näischt dovun iwwerholl.",
    },
  },
  journal: {
    title: (name: string | null) => (name ? `D’Zitrounerees ${withN("vu", name)}` : "Deng Zitrounerees"),
    lead: (when: string) => `Heemgeholl: ${when}`,
    ratings: (count: number) => (count === 1 ? "Bewäertung" : "Bewäertungen"),
    average: "Zitrounen am Schnëtt",
    places: "Bewäertunge mat fënnef Zitrounen",
    drafts: "Ugefaangen an net ofginn",
    unsent: "Beim Späicheren nach net geschéckt",
    attention: "Beim Späichere vum Server net ugeholl",
    verified: "Bestätegte Besuch",
    servedBy: (name: string) => `Bedéngt ${withN("vu", name)}`,
    missing: (count: number) => `${photos(count)} net an dësem Fichier`,
    photoOf: (place: string) => `Foto, ${place}`,
    footer: "Vu Five Lemons gemaach. Näischt hei brauch eis: hal et, dréck et, schéck et weider.",
  },
};
