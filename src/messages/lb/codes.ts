import type { Messages } from "../en.ts";

export const codes: Messages["codes"] = {
  title: "Gescannte Code",
  opening: "D’Lokal gëtt opgemaach…",
  refused: {
    unreadable: {
      title: "Dat ass kee vun eise Coden",
      text: "E féiert bei kee Lokal, dat bewäert ka ginn. Du kanns d’Lokal amplaz nom Numm sichen.",
    },
    forged: {
      title: "Dëse Code gouf geännert oder ass net vun eis",
      text: "Wat e seet a seng Ënnerschrëft passen net zesummen, dofir gouf näischt opgemaach. Fro nom Code op engem aneren Dësch, oder sich d’Lokal nom Numm.",
    },
    revoked: {
      title: "Dëse Code gouf zréckgezunn",
      text: "Déi Ënnerschrëft, mat där e gedréckt gouf, gëllt net méi. Fro no engem neie Code, oder sich d’Lokal nom Numm.",
    },
    gone: {
      title: "Dëst Lokal ass net méi op der Kaart",
      text: "De Code ass vun eis, mee säi Lokal huet zougemaach oder gouf ewechgeholl.",
    },
    unknown: {
      title: "Dëst Lokal ass nach net op dësem Apparat",
      text: "De Code seet net, a wéi engem Lokal e steet, an ouni Verbindung kann ee kee froen. Maach en nach eng Kéier op, wann s du online bass.",
    },
  },
  scan: {
    title: "Code scannen",
    lead: "De Code um Dësch mécht d’Bewäertung vu sengem Lokal op.",
    camera: {
      title: "Mat der Kamera",
      why: "Däi Browser freet, ob d’Kamera dierf benotzt ginn. Si sicht e Code a soss näischt: kee Bild gëtt behalen oder geschéckt.",
      start: "Kamera benotzen",
      looking: "Et gëtt e Code gesicht. Hal en esou, datt en de Kader fëllt.",
      stop: "Kamera ausmaachen",
      live: "Wat d’Kamera gesäit",
      blocked:
        "D’Kamera ass fir dës Säit gespaart. Du kanns se an den Astellunge vun dengem Browser erlaben, oder e Bild wielen.",
      none: "Dësen Apparat huet hei keng Kamera. Wiel e Bild, oder tipp de Code an.",
      failed: "D’Kamera konnt net gestart ginn. Vläicht benotzt se eng aner App.",
    },
    picture: {
      title: "Vun engem Bild",
      hint: "Eng Foto oder e Screenshot mam Code drop. Et bleift op dësem Apparat.",
      choose: "Bild wielen",
      nothing: "Op dësem Bild ass kee Code, deen ee liese kann. Maach et vu méi no, riicht a mat genuch Luucht.",
    },
    typed: {
      title: "Vun Hand",
      label: "Wat ënnerem Code steet",
      hint: "D’Adress ënnerem Code, oder seng aacht Zeechen.",
      open: "Opmaachen",
      nothing: "Dat steet ënner kengem vun eise Coden. Et gesäit aus wéi 7B1D-3F0A, oder fänkt mat eiser Adress un.",
      unknown: "Et gëtt kee Code mat dësen Zeechen. Vergläich se w.e.g. mat deem, wat gedréckt ass.",
      offline: "Déi aacht Zeeche brauchen eng Verbindung. Scann de Code selwer, oder tipp déi ganz Adress drënner an.",
    },
    found: {
      title: "Fonnt",
      unnamed: "E Lokal, dat nach net op dësem Apparat ass",
      rate: "Dëst Lokal bewäerten",
      again: "En anere Code scannen",
    },
    foreign: (host: string) => `Dëse Code féiert op ${host}. Hei gi just eis eege Coden op.`,
    other: "Dat ass e Code, mee kee vun eisen.",
  },
  toPlaces: "D’Lokal sichen",
  retry: "Nach eng Kéier",
};
