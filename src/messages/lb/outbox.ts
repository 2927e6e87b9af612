import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { putTitle } from "./puts.ts";
import { refusalText } from "./refusals.ts";
import { withN } from "./n-rule.ts";

/** What people do here, counted: a rating with its photos is one. Deletions are counted along as changes. */
const nouns = { ratings: ["Bewäertung", "Bewäertungen"], changes: ["Ännerung", "Ännerungen"] } as const;
type Noun = keyof typeof nouns;
const counted = (count: number, noun: Noun) => `${formatNumber(count)} ${nouns[noun][count === 1 ? 0 : 1]}`;
/** Before a word that makes the n of the plural fall. */
const countedNoN = (count: number, noun: Noun) => (count === 1 ? counted(1, noun) : counted(count, noun).slice(0, -1));

const photos = (count: number) => (count === 1 ? "1 Foto" : `${count} Fotoen`);

export const outbox: Messages["outbox"] = {
  title: "Postausgang",
  lead: "Fir d’éischt op dësem Apparat gespäichert, a geschéckt, soubal s du online bass.",
  refusal: refusalText,
  putTitle,
  status: {
    allSent: "Alles ass geschéckt",
    allSentText: "Wat s du ouni Verbindung méchs, waart hei, bis et ukomm ass.",
    sending: (count: number, noun: Noun) => `${countedNoN(count, noun)} ${count === 1 ? "gëtt" : "gi"} geschéckt`,
    sendingText: "Du kanns weidermaachen, och op anere Säiten.",
    ready: () => "Op dësem Apparat gespäichert · gëtt nach geschéckt",
    readyText: {
      closed: "An engem Moment, och wann s du Five Lemons zouméchs.",
      open: "An engem Moment, soulaang Five Lemons op ass.",
    },
    offline: () => "Op dësem Apparat gespäichert · gëtt nach geschéckt",
    offlineText: {
      closed: "Alles gëtt vum selwe geschéckt, soubal s du online bass, och wa Five Lemons zou ass.",
      open: "Alles gëtt geschéckt, soubal s du online bass a Five Lemons op ass: dëse Browser kann näischt schécken, wann et zou ass.",
    },
    signIn: () => "Waart, bis s du dech aloggs",
    signInText: "Et ass näischt verluer: wat s du gemaach hues, bleift op dësem Apparat, bis s du dech nees aloggs.",
    unreachable: () => "Five Lemons ass net z’erreechen",
    unreachableText: "Et ass e Reseau do, awer keng Äntwert. Five Lemons probéiert et vum selwen nach eng Kéier.",
    troubled: () => "Five Lemons huet grad e Problem",
    troubledText:
      "Et kënnt eng Äntwert, awer nëmmen, datt et am Moment net geet. Five Lemons probéiert et vum selwen nach eng Kéier.",
    blockedText:
      "Et ass e Reseau do, mee eppes anescht äntwert. Am Café oder Hotel maach fir d’éischt hir Umeldesäit op; da geet alles vum selwen eraus.",
    nextTry: (when: string) => `nächste Versuch: ${when}`,
    postponed: (count: number, noun: Noun) => `${counted(count, noun)} fir méi spéit gespäichert`,
    postponedText: (when: string) => `Gëtt vum selwe geschéckt, fréistens: ${when}. Firwat et waart, steet hei ënnen.`,
    heldText: "Gëtt vum selwen iwwer eng aner Verbindung geschéckt. Firwat et waart, steet hei ënnen.",
    attention: (count: number, noun: Noun) => `Kuck w.e.g. ${counted(count, noun)} no`,
    attentionText: "Et ass näischt verluer. Hei ënne steet, wat geschitt ass a wat s du maache kanns.",
    waiting: (count: number, noun: Noun, size: string) =>
      `${countedNoN(count, noun)} ${count === 1 ? "waart" : "waarden"}, ${size}`,
    sendNow: "Elo schécken",
    export: "Als Fichier späicheren",
    exported: "Als Fichier gespäichert",
    fileName: (day: string) => `five-lemons-net-geschéckt-${day}.json`,
  },
  waiting: "Waart",
  sent: "Viru Kuerzem geschéckt",
  card: {
    titles: {
      rating: (place: string) => (place ? `Bewäertung: ${place}` : "Eng Bewäertung"),
      removal: (place: string) => (place ? `Geläscht: ${place}` : "Eng geläscht Bewäertung"),
      unreadable: () => "Eppes aus enger anerer Versioun",
    },
    saved: (when: string) => `Gespäichert: ${when}`,
    lastTry: (when: string) => `leschte Versuch: ${when}`,
    nextTry: (when: string) => `nächste Versuch: ${when}`,
    sentAt: (when: string) => `Geschéckt: ${when}`,
    gone: "Et war net méi do, dofir ass näischt draus ginn",
    photo: (number: number, count: number, sent: boolean) =>
      `Foto ${number} ${withN("vu", count)}, ${sent ? "geschéckt" : "nach net geschéckt"}`,
    photos,
    photosSent: (sent: number, count: number) =>
      sent === 0 ? `${photos(count)} ze schécken` : `${sent} ${withN("vu", count)} Fotoe geschéckt`,
    photosConcerned: photos,
    leaveOut: (count: number) => (count === 1 ? "Dës Foto ewechloossen" : "Dës Fotoen ewechloossen"),
    details: "Detailer",
    edit: "Änneren",
    sendNow: "Elo schécken",
    discard: {
      rating: "Net schécken",
      removal: "Net läschen",
      put: "Net schécken",
      unreadable: "Ewechgeheien",
      refused: "Ewechgeheien",
    },
    retry: "Nach eng Kéier",
    copy: "Text kopéieren",
    named: (action: string, title: string) => `${action}: ${title}`,
    copied: "Text kopéiert",
    copyFailed: "Den Text konnt net kopéiert ginn. Du fënns en ënner Detailer.",
    retried: "Gëtt nach eng Kéier probéiert",
  },
  discard: {
    rating: {
      title: (place: string) =>
        place ? `Deng Bewäertung ${withN("vu", place)} net schécken?` : "Dës Bewäertung net schécken?",
      text: "Wat waart, gëtt vun dësem Apparat geläscht, och d’Fotoen. Wat schonn ukomm ass, bleift, wéi et ass.",
      confirm: "Net schécken",
      keep: "Behalen",
      done: (place: string) =>
        place ? `Deng Bewäertung ${withN("vu", place)} gëtt net geschéckt` : "D’Bewäertung gëtt net geschéckt",
    },
    removal: {
      title: (place: string) =>
        place ? `Deng Bewäertung ${withN("vu", place)} net läschen?` : "Dës Bewäertung net läschen?",
      text: "Da steet se nees an dengem Verlaf.",
      confirm: "Net läschen",
      keep: "Läschen",
      done: (place: string) => (place ? `Deng Bewäertung ${withN("vu", place)} bleift` : "D’Bewäertung bleift"),
    },
    put: {
      title: () => "Dës Ännerung net schécken?",
      text: "Si gëtt vun dësem Apparat geläscht, an du gesäis nees, wat de Server huet.",
      confirm: "Net schécken",
      keep: "Behalen",
      done: () => "D’Ännerung gëtt net geschéckt",
    },
    photos: {
      title: (place: string) => (place ? `Dës Fotoe ${withN("vu", place)} ewechloossen?` : "Dës Fotoen ewechloossen?"),
      text: "Si gi vun dësem Apparat geläscht. D’Bewäertung bleift.",
      confirm: "Ewechloossen",
      keep: "Behalen",
      done: (place: string) => (place ? `${place}: Fotoen ewechgelooss` : "Fotoen ewechgelooss"),
    },
    unreadable: {
      title: () => "Ewechgeheien, wat eng aner Versioun gespäichert huet?",
      text: "Et kënnt net méi zréck. Kopéier oder exportéier et virdrun, wann s du et behale wëlls.",
      confirm: "Ewechgeheien",
      keep: "Behalen",
      done: () => "Ewechgehäit",
    },
    failed: "Dat huet net geklappt. Et gouf näischt geännert.",
  },
  conflict: {
    mine: "Deng, op dësem Apparat",
    theirs: "Scho geschéckt",
    theirsMerged: (place: string) => `Deng vun ${place}, dat elo datselwecht Lokal ass`,
    mineRemoved: "Du hues d’Bewäertung hei geläscht.",
    keepingRemoves: (other: string) =>
      `Béid Lokaler sinn elo eent: Wanns de dobäi bleifs, gëtt deng Bewäertung vun ${other} geläscht.`,
    theirsRemoved: "D’Bewäertung gouf do geläscht.",
    keepMine: "Meng behalen",
    keepTheirs: "Déi aner behalen",
    keptMine: "Deng bleift a gëtt geschéckt",
    keptTheirs: "Déi aner Versioun bleift",
  },
  held: {
    title: (count: number) =>
      count === 1 ? "1 Foto waart op eng aner Verbindung" : `${count} Fotoe waarden op eng aner Verbindung`,
    text: "Du hues gewielt, keng Fotoen iwwer dës ze schécken. Bewäertungen an alles anescht ginn direkt eraus.",
    change: "Dat änneren",
  },
  storage: {
    usage: (size: string) => `Five Lemons brauch ${size} op dësem Apparat.`,
    kept: "De Browser huet versprach, dat ze behalen.",
    erasable:
      "Op dësem Apparat läscht de Browser, wat eng Säit gespäichert huet, wann se siwen Deeg net opgemaach gëtt. Setz Five Lemons op den Ufanksecran (Deelen, dann „Op den Home-Bildschierm“), da bleift et.",
  },
  signedOut: {
    title: "Log dech an, fir ze gesinn, wat waart",
    text: "Wat op dësem Apparat behale gouf, gëtt geschéckt, wann déi Persoun sech aloggt, där et gehéiert. Keen anere gesäit et.",
    action: "Aloggen",
  },
  error: {
    title: "De Postausgang konnt net geliest ginn",
    text: "Wat s du gespäichert hues, ass nach op dësem Apparat. Probéier et nach eng Kéier, oder lued d’Säit nei.",
  },
};
