import type { Messages } from "../en.ts";
import { withN } from "./n-rule.ts";

export const settings: Messages["settings"] = {
  title: "Astellungen",
  follows: "Faarwen, Eenheeten an Neiegkeete komme mat dengem Kont op deng aner Apparater.",
  look: { heading: "Ausgesinn", theme: "Faarwen", units: "Distanzen" },
  units: { metric: "Meter", imperial: "Meilen" },
  privacy: {
    heading: "Privatsphär",
    who: "Wien däi Profil gesäit",
    visibility: { everyone: "Jiddereen", friends: "Frënn", nobody: "Keen" },
    hint: {
      everyone:
        "Invitéiert Gäscht fannen dech a gesinn däi Profil. Op der ëffentlecher Säit droen deng Bewäertungen däi Benotzernumm, oder däi Virnumm mat engem Ufanksbuschtaf.",
      friends: "Just Frënn gesinn däi Profil. Deng Bewäertunge bleiwen ëffentlech, ouni däin Numm.",
      nobody: "Kee gesäit däi Profil, och Frënn net. Deng Bewäertunge bleiwen ëffentlech, ouni däin Numm.",
    },
    visits: "Mäi Standuert benotzen, fir Besich ze bestätegen",
    visitsHint:
      "Gëtt mam Lokal verglach, 30 Deeg als Beleeg behalen an da geläscht. Déi aner gesi just „Bestätegte Besuch“.",
  },
  news: {
    heading: "Neiegkeeten",
    lead: "Wat dir ënner Aktivitéit gesot gëtt. Decisiounen iwwer däi Kont kommen ëmmer.",
    kinds: {
      post_liked: "Engem gefält eng Bewäertung vu mir",
      friend_request: "Ee freet, ob mir Frënn ginn",
      friend_accepted: "Een hëlt meng Ufro un",
      owner_replied: "E Restaurant äntwert mir",
      badge_earned: "Ech verdéngen e Badge",
      mayor: "Ech gi Maire, oder sinn et net méi",
    },
  },
  photos: {
    heading: "Fotoen ënnerwee",
    over: "Fotoe schécken iwwer",
    network: { any: "All Verbindung", saving: "Net beim Datespueren", wifi: "Just Wi-Fi" },
    hint: "D’Bewäertunge selwer si kleng a ginn ëmmer direkt eraus.",
    silent: "Dëse Browser seet net, mat wat e verbonnen ass, dofir ginn d’Fotoen iwwer all Verbindung.",
    waiting: "D’Fotoe waarden op dësem Apparat op eng aner Verbindung, wéi s du et gewielt hues.",
  },
  storage: {
    heading: "Op dësem Apparat",
    unsent: "Fotoen, déi op d’Schécke waarden",
    pictures: "Biller, déi s du gekuckt hues",
    app: "D’App selwer",
    rest: "Lokaler, Bewäertungen, Kaarten",
    none: "näischt",
    free: "Plaz maachen",
    freeHint:
      "Biller, déi s du gekuckt hues, ginn nei gelueden, wa se gebraucht ginn. Wat nach net geschéckt ass, gëtt ni ewechgeholl.",
    freed: "Biller, déi nei geluede kënne ginn, sinn ewech",
    unknown: "Dëse Browser seet net, wéi vill Plaz e brauch.",
  },
  account: {
    heading: "Däi Kont",
    email: "E-Mail",
    safety: "E-Mail, Passwuert, zwee Schrëtt",
    takeHome: "Huel deng Zitroune mat heem",
    version: (version: string) => `Five Lemons ${version}`,
  },
  deletion: {
    heading: "Däi Kont läschen",
    text: "Däi Profil, deng Bewäertungen, Fotoen, Frënn a Likes gi geläscht. D’Schnëtter vun de Lokaler ginn ouni dech nei gerechent.",
    grace: (days: number) =>
      `Du hues ${days} Deeg, fir et dir anescht z’iwwerleeën. D’Backuppe sinn 30 Deeg duerno fort.`,
    unsent: "Wat nach net geschéckt ass, bleift op dësem Apparat, bis s du et schécks oder ewechgehäis.",
    open: "Mäi Kont läschen",
    offline: "Dat brauch eng Verbindung: den Dag, un deem et geschitt, leet de Server fest.",
    sure: "Däi Kont wierklech läschen?",
    no: "Mäi Kont behalen",
    yes: "Mäi Kont läschen",
    due: (day: string) => `Däi Kont gëtt ${withN("de", day)} geläscht`,
    dueText: "Bis dohi geet alles ewéi ëmmer. Eng Bestätegung gouf op deng E-Mail-Adress geschéckt.",
    cancel: "Mäi Kont behalen",
    cancelled: "Däi Kont bleift",
    lastAdmin: "Du bass de leschten Admin. Bestëmm fir d’éischt en aneren.",
    tooLate: "Den Dag ass do: Däi Kont gëtt elo geläscht a kann net méi behale ginn.",
    failed:
      "Five Lemons huet net geäntwert, dofir ass net sécher, ob et gemaach gouf. Probéier et w.e.g. nach eng Kéier.",
  },
};
