import type { Messages } from "../en.ts";

export const where: Messages["where"] = {
  showMap: "Kaart",
  showList: "Lëscht",
  scan: "Code scannen",
  ask: "Mat dengem Standuert weise mir dir, wat ronderëm dech ass a wéi wäit et ass. Oder wiel eng Stad.",
  askAgain: "Däi Standuert gëtt just fir dës Lëscht an hir Distanze gebraucht.",
  afterFailure: {
    unsupported: "Dëse Browser kann net soen, wou s du bass. Wiel amplaz eng Stad.",
    denied: "Du kanns en an den Astellunge vum Browser fir dës Säit erlaben, oder eng Stad wielen.",
    unavailable: "Probéier et méi no bei enger Fënster, oder wiel eng Stad.",
    timeout: "Probéier et nach eng Kéier, oder wiel eng Stad.",
  },
  city: {
    title: "Stad wielen",
    placesIn: (city: string) => `Lokaler zu ${city}`,
    demo: (cities: string) => `Dëst ass eng Demo: hir Lokaler si zu ${cities}.`,
    label: "Stad",
    placeholder: "Numm vun der Stad",
    show: "Lokaler weisen",
    nothing: (text: string) => `Mir kennen nach keng Lokaler zu „${text}“.`,
    offline: "Dës Stad war nach ni op dësem Apparat op, an du bass offline.",
    failed: "Mir konnten d’Stad net nokucken. Probéier et nach eng Kéier.",
    searching: "D’Stad gëtt gesicht…",
  },
  noPlaces: "Keng Lokaler fonnt",
  noPlacesNearby: "Mir kennen do nach keng Lokaler.",
  noPlacesForQuery:
    "Mir kennen hei an och soss néierens e Lokal mat deem Numm. Probéier en anert Wuert, oder wiel eng Stad.",
  noPlacesOffline:
    "Fir dës Plaz ass näischt op dësem Apparat gespäichert. D’Lokaler, déi s du online gesäis, bleiwen drop.",
  noPlacesOfflineQuery: "Du bass offline, a kee gespäichert Lokal heescht esou.",
  addByHand: "Net an der Lëscht? Vun Hand androen",
  backToNearby: "Zréck an d’Géigend",
  loadFailed: "D’Lokaler konnten net geluede ginn. Wat op dësem Apparat gespäichert ass, ass a Sécherheet.",
};
