import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { de } from "./elision.ts";

export const map: Messages["map"] = {
  title: {
    loading: "Chargement…",
    searching: "Recherche…",
    nearby: (count) => `À proximité (${count})`,
    results: (query, count) => `Résultats pour « ${query} » (${count})`,
    searchFailed: (query) => `Pas de réponse pour « ${query} »`,
    welcome: "Où êtes-vous ?",
    failure: {
      unsupported: "Pas de géolocalisation",
      denied: "Position désactivée",
      unavailable: "Position introuvable",
      timeout: "Position introuvable",
    },
  },
  saved: "Lieux enregistrés",
  around: {
    city: (city) => `Autour ${de(city)}`,
    spot: "Autour du point choisi sur la carte",
    lastPosition: "Autour de votre dernière position connue",
    far: (distance) => `Le lieu connu le plus proche est à ${distance}`,
  },
  useLocation: "Utiliser ma position",
  search: {
    label: "Chercher un lieu",
    placeholder: "Nom, rue, ville",
    submit: "Chercher",
    clear: "Effacer la recherche",
    tooLong: (max, length) => `Une recherche compte au plus ${max} caractères. Celle-ci en a ${formatNumber(length)}.`,
  },
  refresh: "Actualiser la position et la liste",
  chooseCity: "Choisir une ville",
  card: {
    tapToRate: "Touchez pour noter",
    about: (place) => `En savoir plus : ${place}`,
    offer: "Offre :",
    yours: (lemons) => `Vous : ${lemons}`,
    ratings: (_count, shown) => `${shown} avis`,
  },
  list: "Lieux",
};
