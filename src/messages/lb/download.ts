import type { Messages } from "../en.ts";

export const download: Messages["download"] = {
  title: "Download",
  lead: "Ouni Ëmwee iwwer e Store. D’App kënnt vun dëser Säit, brauch wéineg Plaz a funktionéiert am Keller.",
  install: {
    heading: "Op dësem Apparat",
    text: "Däi Browser kann se direkt installéieren.",
    button: "Five Lemons installéieren",
    installed: "Five Lemons ass op dësem Apparat installéiert.",
    open: "App opmaachen",
    guide: "Sich hei drënner däin Apparat: et sinn zwee Handgrëffer.",
  },
  code: {
    heading: "Op dengem Telefon",
    text: "Riicht d’Kamera vun dengem Telefon op dëse Code.",
    label: "QR-Code, deen dës Säit op engem Telefon opmécht",
  },
  guides: {
    heading: "Schrëtt fir Schrëtt",
    ios: {
      name: "iPhone an iPad",
      steps: [
        "Maach dës Säit am Safari op",
        "Tipp op „Deelen“, ënnen oder uewen op der Säit",
        "Scroll bis „Op den Home-Bildschierm“",
        "Tipp op „Derbäisetzen“ a maach se vun do op",
      ],
      note: "Maach et geschwënn: Safari läscht, wat eng Säit gespäichert huet, wann s du se siwen Deeg net opgemaach hues, ausser si ass um Ufanksecran. Vun do opgemaach, loggs du dech nach eng Kéier an.",
    },
    android: {
      name: "Android",
      steps: [
        "Maach dës Säit am Chrome, Edge, Firefox oder Samsung Internet op",
        "Maach de Menü vum Browser op",
        "Tipp op „App installéieren“ oder „Op den Ufanksecran“",
      ],
      note: "Si steet dann bei dengen Appen a schéckt deng Bewäertungen och, wann se zou ass, wou de Browser et kann.",
    },
    desktop: {
      name: "Computer",
      steps: [
        "Chrome an Edge: klick op d’Zeeche fir z’installéieren um Enn vun der Adresszeil",
        "Safari op engem Mac: wiel Fichier, duerno „An den Dock setzen“",
        "Firefox: lee e Lieszeechen un; bis op d’Symbol ass alles d’selwecht",
      ],
      note: "D’Dashboards vun de Restaurante si fir grouss Schiermer gemaach.",
    },
  },
  compare: {
    heading: "Wat wou geet",
    caption: "Wat Five Lemons op wéi enger Zort Apparat kann",
    what: "Wat",
    computer: "Computer",
    yes: "Jo",
    no: "Nee",
    rows: [
      { what: "Ouni Verbindung bewäerten", android: "yes", ios: "yes", desktop: "yes" },
      { what: "Postausgang, Entwërf, Verlaf offline", android: "yes", ios: "yes", desktop: "yes" },
      { what: "Schéckt, wann d’App zou ass", android: "most", ios: "no", desktop: "most" },
      { what: "Knäppchen fir z’installéieren op dëser Säit", android: "most", ios: "no", desktop: "most" },
      { what: "Push-Messagen", android: "yes", ios: "Vum Ufanksecran", desktop: "yes" },
      { what: "Eng Foto an eng Bewäertung deelen", android: "yes", ios: "no", desktop: "most" },
      { what: "De Code um Dësch scannen", android: "yes", ios: "yes", desktop: "Mat Kamera oder Bild" },
    ],
  },
  web: {
    heading: "Oder kuck dech nëmmen ëm",
    text: "Näischt z’installéieren: d’Lokaler an hir Zitroune sinn um Web.",
    button: "Web-App ausprobéieren",
  },
};
