import type { Messages } from "../en.ts";
import { withN } from "./n-rule.ts";

const characters = (count: number) => `${count} Zeechen`;
const photos = (count: number) => (count === 1 ? "1 Foto" : `${count} Fotoen`);

export const rate: Messages["rate"] = {
  title: "Dëst Lokal bewäerten",
  detailsTitle: "Deng Bewäertung",
  detailsLead: "Nach eppes derbäi? Alles fakultativ.",
  detailsLeadEdit: "Deng Bewäertung, prett fir geännert ze ginn.",
  question: "Wéi war et?",
  questionEdit: "Wéi war et dës Kéier?",
  own: {
    title: "Dëst Lokal kanns du net bewäerten",
    why: "Et gehéiert dir oder du schaffs hei, a säin eegent bewäert keen.",
    kept: "Wat s du hei geschriwwen hues, bleift erhalen.",
    toPlace: "Liesen, wat d’Gäscht soen",
  },
  photoOf: (place: string, index: number, count: number) => `Deng Foto ${index} ${withN("vu", count)}, ${place}`,
  placePhoto: (place: string, index: number, count: number) => `Foto ${index} ${withN("vu", count)}, ${place}`,
  allPhotosOf: (place: string) => `Fotoe ${withN("vu", place)}`,
  photosOf: (place: string) => `Deng Fotoe ${withN("vu", place)}`,
  continue: "Weider",
  everybody: "Bis elo am Ganzen:",
  recognition: {
    title: "Wie war super?",
    body: "Fakultativ: so, wien dech bedéngt huet, a gëff eng Auszeechnung.",
    name: "Wien huet dech bedéngt?",
    hint: "En Numm, deen s du selwer schreifs, gehéiert kengem, bis déi Persoun seet, datt si et war, an de Proprietär d’accord ass.",
    tooLong: (over: number, max: number) => `${characters(over)} ze vill: en Numm huet der héchstens ${max}.`,
    suggestions: "Leit, déi hei schaffen",
    scan: "Hire Code scannen",
    award: "Auszeechnung",
  },
  served: {
    unknown: "Bedéngt vun engem aus dem Haus",
    remove: "Persoun ewechhuelen",
  },
  guest: {
    note: "Du bass net ageloggt. Wat s du schreifs, bleift bis dohin op dësem Apparat.",
    submit: "Alogge fir ze schécken",
  },
  scan: {
    unknownKey:
      "Dësen Apparat kennt d’Ënnerschrëft vun dësem Code nach net: e gëtt kontrolléiert, wann deng Bewäertung geschéckt gëtt.",
    unchecked:
      "Dës Säit ass net sécher genuch, fir de Code ze kontrolléieren: dat gëtt gemaach, wann deng Bewäertung geschéckt gëtt.",
    inactive: "Dëse Code ass net méi aktiv. Du kanns d’Lokal trotzdeem bewäerten.",
  },
  tags: "Tags",
  comment: {
    label: "Kommentar",
    placeholder: "Wat sollen déi aner wëssen?",
    tooLong: (over: number) =>
      `${characters(over)} ze vill. Maach e méi kuerz fir ze schécken; bis dohi gëtt alles hei behalen.`,
  },
  photos: {
    label: "Fotoen",
    add: "Fotoen derbäi",
    hint: (max: number) => `Bis zu ${max}. Wou a wéini se gemaach goufen, gëtt erausgeholl.`,
    count: (count: number, max: number) => `${count} ${withN("vu", max)}`,
    preview: (index: number) => `Foto ${index}`,
    remove: (index: number) => `Foto ${index} ewechhuelen`,
    earlier: (index: number) => `Foto ${index} no vir réckelen`,
    later: (index: number) => `Foto ${index} no hanne réckelen`,
    caption: (index: number) => `Wat op der Foto ${index} ass`,
    captionPlaceholder: "Wat drop ass",
    captionTooLong: (over: number, max: number) =>
      `${characters(over)} ze vill: en Text bei enger Foto huet der héchstens ${max}.`,
    working: (count: number) => (count === 1 ? "1 Foto gëtt preparéiert…" : `${photos(count)} gi preparéiert…`),
    unreadable: (name: string) => `„${name}“ ass kee Bild, dat ee liese kann.`,
    failed: (name: string) => `„${name}“ gouf net gespäichert. Probéier et nach eng Kéier.`,
    heic: (name: string) => `„${name}“: dëse Browser kann HEIC net opmaachen; wiel e JPEG.`,
    full: (name: string) =>
      `„${name}“ gouf net behalen: dësen Apparat huet keng Plaz méi. Deng Bewäertung ass a Sécherheet.`,
    limit: (name: string, max: number) =>
      `„${name}“ blouf ewech: eng Bewäertung huet héchstens ${max} ${max === 1 ? "Foto" : "Fotoen"}.`,
  },
  visit: {
    offer: "Deng Besich als bestätegt markéieren?",
    why: "Deng Bewäertungen droen dann, wou s du waars. Mir vergläichen dat mam Lokal, halen et 30 Deeg als Beleeg a läschen et dann. Déi aner gesinn ëmmer just „Bestätegte Besuch“.",
    use: "Standuert benotzen",
    decline: "Nee, merci",
    withdraw: "Mäi Standuert net benotzen",
    checking: "Mir kucken, ob s du hei bass…",
    here: "Du bass hei: dat gëtt e bestätegte Besuch.",
    declined: "Däi Standuert gëtt net fir Bewäertunge benotzt.",
    farTitle: (distance: string) => `Du schéngs ${distance} ewech ze sinn`,
    far: "Bewäertunge sollen am Lokal gemaach ginn. Du kanns dës trotzdeem schécken, ouni „Bestätegte Besuch“, oder se als Entworf behalen, bis s du nees do bass.",
    keepDraft: "Als Entworf späicheren",
    draftKept: (place: string) => `Däin Entworf fir ${place} ass an dengem Verlaf.`,
    failed: "Däi Standuert konnt net fonnt ginn. Du kanns trotzdeem bewäerten.",
    blocked: "Däi Browser léisst eis däi Standuert net benotzen. Du kanns trotzdeem bewäerten.",
  },
  submit: "Bewäertung schécken",
  update: "Bewäertung änneren",
  saveFailed: (message: string | null) =>
    `D’Bewäertung konnt net gespäichert ginn: ${message ?? "Probéier et nach eng Kéier."}`,
  outdated:
    "Five Lemons gouf an engem aneren Tab aktualiséiert, dofir hält dës Säit näischt méi. Wat s du virdru geschriwwen hues, ass sécher: Tipp op „Elo aktualiséieren“, fir domat weiderzemaachen.",
  incomplete: "D’Informatioune vum Restaurant sinn net komplett.",
  incompleteBody: "Wiel d’Lokal an der Lëscht a probéier et nach eng Kéier.",
  unknown: "Dëst Lokal ass net op dësem Apparat",
  unknownOffline: "Du bass offline, an et war hei nach ni op. D’Lokaler, déi s du gesinn hues, ginn trotzdeem.",
  unknownGone: "Vläicht huet et zougemaach oder ass geplënnert. Sich et an der Lëscht vun de Lokaler.",
  unknownFailed: "Et war hei nach ni op, a Five Lemons huet net geäntwert. Deng eege Bewäertunge sinn a Sécherheet.",
  toPlaces: "Bei d’Lokaler",
  success: {
    title: "Frësch gepresst!",
    summary: "Deng Bewäertung",
    sync: {
      queued: "Op dësem Apparat gespäichert · gëtt nach geschéckt",
      sending: "Gëtt geschéckt",
      sent: "Geschéckt",
      attention: "Kuck w.e.g. no",
    },
    openOutbox: "Kuck firwat",
    photosLost: {
      full: "Deng Bewäertung ass gespäichert. D’Fotoen net: dësen Apparat huet keng Plaz méi.",
      erased:
        "Deng Bewäertung ass gespäichert. De Browser huet Fotoen dovun op dësem Apparat geläscht: setz se w.e.g. nei derbäi.",
    },
    undo: "Réckgängeg",
    undone: "Zréckgeholl. Wat s du geschriwwen hues, ass nach do.",
    newer: "Du hues zënterhier nei bewäert. Dat bleift.",
    another: "Nach e Lokal bewäerten",
    history: "Mäi Verlaf",
    photos,
    badge: {
      title: (name: string) => `Neie Badge: ${name}`,
      earned: (count: number) => (count === 1 ? "Fir deng éischt Bewäertung." : `Fir ${count} Bewäertungen.`),
      waiting: "En zielt, soubal dës Bewäertung geschéckt ass.",
    },
    share: "Deelen",
    shareTitle: "Op Five Lemons bewäert",
    shareText: (place: string, lemons: string, word: string) => `${place}: ${lemons}, ${word}.`,
    shareCopied: "Kopéiert, prett fir anzesetzen.",
    shareFailed: "Dëse Browser kann net deelen oder kopéieren.",
  },
};
