import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";

export const map: Messages["map"] = {
  title: {
    loading: "Ronderëm dech…",
    searching: "Et gëtt gesicht…",
    nearby: (count: string) => `An der Géigend (${count})`,
    results: (query: string, count: string) => `Resultater fir „${query}“ (${count})`,
    searchFailed: (query: string) => `Keng Äntwert fir „${query}“`,
    welcome: "Wou bass du?",
    failure: {
      unsupported: "Kee Standuert am Browser",
      denied: "Standuert ass aus",
      unavailable: "Standuert net fonnt",
      timeout: "Standuert net fonnt",
    },
  },
  saved: "Gespäichert Lokaler",
  around: {
    city: (city: string) => `Ronderëm ${city}`,
    spot: "Ronderëm déi Plaz, déi s du gewielt hues",
    lastPosition: "Ronderëm deng lescht bekannt Plaz",
    far: (distance: string) => `Dat nootst Lokal, dat mir kennen, ass ${distance} ewech`,
  },
  useLocation: "Mäi Standuert",
  search: {
    label: "Lokaler sichen",
    placeholder: "Numm, Strooss oder Stad",
    submit: "Sichen",
    clear: "Sich eidelmaachen",
    tooLong: (max: number, length: number) =>
      `Eng Sich huet héchstens ${max} Buschtawen. Dës huet der ${formatNumber(length)}.`,
  },
  refresh: "Standuert a Lëscht aktualiséieren",
  chooseCity: "Stad wielen",
  card: {
    tapToRate: "Tipp fir ze bewäerten",
    about: (place: string) => `Iwwer ${place}`,
    offer: "Offer:",
    yours: (lemons: string) => `Du: ${lemons}`,
    ratings: (count: number, shown: string) => (count === 1 ? "1 Bewäertung" : `${shown} Bewäertungen`),
  },
  list: "Lokaler",
};
