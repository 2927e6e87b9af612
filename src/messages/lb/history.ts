import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { counted } from "./counted.ts";
import { withN } from "./n-rule.ts";

export const history: Messages["history"] = {
  title: "Deng Zitrounerees",
  refresh: "Deng Bewäertungen aktualiséieren",
  summary: {
    heading: "Iwwerbléck",
    ratings: (count: number) => (count === 1 ? "Bewäertung" : "Bewäertungen"),
    average: "am Schnëtt",
    trophies: (count: number) => (count === 1 ? "Pokal" : "Pokaler"),
    trophiesHint: "Bewäertunge mat fënnef Zitrounen",
    favoriteTags: "Deng Liiblingstags",
  },
  list: {
    heading: "Deng Bewäertungen",
    label: (count: number) =>
      counted(count, "Bewäertung, déi neist fir d’éischt", "Bewäertungen, déi neist fir d’éischt"),
    edit: "Änneren",
    editNamed: (place: string) => `Bewäertung ${withN("vu", place)} änneren`,
    delete: "Läschen",
    deleteNamed: (place: string) => `Bewäertung ${withN("vu", place)} läschen`,
    verified: "Bestätegte Besuch",
    verifiedBy: {
      location: "Bestätegte Besuch: du waars do, wéi s du bewäert hues",
      qr: "Bestätegte Besuch: du hues de Code um Dësch gescannt",
    },
    photosWaiting: (count: number) => `Nach ${counted(count, "Foto", "Fotoen")} ze schécken`,
    photo: (number: number, count: number, place: string) => `Foto ${number} ${withN("vu", count)}, ${place}`,
    openOutbox: "Kuck, wat ze maachen ass",
  },
  map: {
    show: "Kaart",
    hide: "Lëscht",
    missing: (count: number) =>
      count === 1
        ? "Eng Bewäertung ass net op der Kaart: dësen Apparat weess nach net, wou d’Lokal ass."
        : `${formatNumber(count)} Bewäertunge sinn net op der Kaart: dësen Apparat weess nach net, wou d’Lokaler sinn.`,
  },
  filter: {
    open: "Filter",
    text: "Numm oder Wierder",
    score: "Zitrounen",
    tag: "Tag",
    city: "Stad",
    all: "All",
    found: (count: number, all: number) =>
      `${formatNumber(count)} ${withN("vu", formatNumber(all))} ${all === 1 ? "Bewäertung" : "Bewäertungen"}`,
    clear: "All weisen",
  },
  one: {
    label: "Déi Bewäertung, ëm déi et goung",
    gone: "Dës Bewäertung ass net méi hei.",
  },
  revisions: {
    open: "Fréier Versiounen",
    openNamed: (place: string) => `Fréier Versioune vun denger Bewäertung ${withN("vu", place)}`,
    title: (place: string) => `Deng Bewäertung ${withN("vu", place)}`,
    now: "Elo",
    until: (when: string) => `Bis ${when}`,
    none: "Do stoung nach ni eppes anescht. Fréier Versioune gesäis just du.",
    stale: {
      offline: "Du bass offline: méi spéit Ännerunge feelen.",
      failed: "Dat hei weess den Apparat; et konnt net aktualiséiert ginn.",
      "sign-in": "Log dech an, fir et z’aktualiséieren.",
    },
    never: {
      offline: "Du bass offline, a wat virdrun do stoung, war op dësem Apparat nach ni op.",
      failed: "Wat virdrun do stoung, konnt net geluede ginn.",
      "sign-in": "Log dech an, fir ze gesinn, wat virdrun do stoung.",
    },
  },
  note: {
    reply: (name: string) => `Äntwert ${withN("vu", name)}`,
    decided: {
      hide: {
        rating: "Deng Bewäertung gouf fir déi aner verstoppt",
        photo: "Eng Foto vun dir gouf fir déi aner verstoppt",
      },
      remove: { rating: "Deng Bewäertung ass net méi ëffentlech", photo: "Eng Foto vun dir gouf ewechgeholl" },
      warn: { rating: "Eng Notiz zu denger Bewäertung", photo: "Eng Notiz zu enger Foto vun dir" },
    },
    reason: (reason: string, known: string | null = null) => `Grond: ${known === null ? "" : `${known}. `}${reason}`,
    grounds:
      "Dat huet e Mënsch decidéiert, keng Maschinn. Et baséiert op eise Bedéngungen an, wou de Grond eent nennt, op engem Gesetz.",
    outside:
      "Nieft engem Asproch bei eis kanns du viru Geriicht goen oder bei eng zertifizéiert Plaz, déi Sträitfäll ausserhalb vum Geriicht schlicht.",
    unchanged: "Wat s du geschriwwen hues, bleift an dengem Verlaf.",
    appeal: "Asproch maachen",
    appealTitle: "Firwat soll dat nei decidéiert ginn?",
    appealHint: "Ee vun eiser Ekipp liest et an äntwert mat engem Grond. Du kanns eemol Asproch maachen.",
    appealLabel: "Deng Wierder",
    appealMissing: "So w.e.g. firwat.",
    appealSend: "Asproch schécken",
    appealed: "Du hues Asproch gemaach.",
    pending: "Doriwwer huet nach keen decidéiert.",
    outcome: {
      upheld: "Däin Asproch gouf gekuckt; d’Decisioun bleift.",
      reversed: "Däin Asproch war richteg; d’Decisioun gouf zréckgeholl.",
    },
  },
  remove: {
    title: (place: string) => `Deng Bewäertung ${withN("vu", place)} läschen?`,
    text: "Si verschwënnt aus dengem Verlaf an aus dem Schnëtt vum Lokal. Du kanns et 10 Sekonne laang réckgängeg maachen.",
    offline: "Du bass offline: si gëtt elo hei geläscht, an iwwerall, soubal d’Verbindung zréck ass.",
    confirm: "Bewäertung läschen",
    keep: "Behalen",
    done: (place: string) => `Bewäertung ${withN("vu", place)} geläscht`,
    undo: "Réckgängeg",
    undone: (place: string) => `Bewäertung ${withN("vu", place)} ass zréck`,
    newer: "Du hues zënterhier nei bewäert. Dat bleift.",
    failed: "D’Bewäertung konnt net geläscht ginn",
  },
  drafts: {
    heading: "Net fäerdeg",
    started: (when: string) => `Ugefaangen: ${when}`,
    noScore: "Nach keng Zitroune gewielt",
    continue: "Weider",
    continueNamed: (place: string) => `${place} weider bewäerten`,
    delete: "Läschen",
    deleteNamed: (place: string) => `Entworf fir ${place} läschen`,
    title: (place: string) => `Entworf fir ${place} läschen?`,
    text: "Wat s du dofir gewielt, geschriwwen a fotograféiert hues, gëtt vun dësem Apparat geläscht. Eng Bewäertung, déi scho gespäichert ass, bleift, wéi se ass.",
    confirm: "Entworf läschen",
    keep: "Behalen",
    done: (place: string) => `Entworf fir ${place} geläscht`,
  },
  empty: {
    title: "Nach keng Zitroun gepresst",
    text: "Bewäert d’Lokal, wou s du bass. Et dauert zéng Sekonnen a geet ouni Verbindung.",
    notRefreshed: "Bewäertunge vun dengen aneren Apparater erschéngen, soubal se geluede kënne ginn.",
    action: "E Lokal an der Géigend",
  },
  error: {
    title: "Deng Bewäertunge konnten net geliest ginn",
    text: "Si sinn op dësem Apparat a Sécherheet. Probéier et nach eng Kéier, oder lued d’Säit nei.",
  },
};
