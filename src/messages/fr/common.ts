import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";
import { at } from "./elision.ts";

const lemons = (count: number) => counted(count, "citron", "citrons");
const ratings = (count: number) => counted(count, "avis", "avis");

export const common: Messages["common"] = {
  product: "Five Lemons",
  tagline: "Découvrir • Noter • Partager",
  footerTagline: "Notez les restaurants en citrons, pas en étoiles.",
  retry: "Réessayer",
  close: "Fermer",
  back: "Retour",
  loading: "Chargement…",
  undo: "Annuler",
  messages: "Messages",
  mainNavigation: "Menu principal",
  labelled: (label, text) => `${label} : ${text}`,
  pageTitle: (title) => `${title} · Five Lemons`,
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
  charactersLeft: (count) => counted(count, "caractère restant", "caractères restants"),
  chosenOf: (count, max) => `${count} sur ${max}`,
  somethingWentWrong: "Un problème est survenu",
  nothingLost: "Tout ce que vous avez enregistré sur cet appareil y est encore.",
  offline: "Hors ligne",
  asOf: (time) => `mis à jour ${at(time)}`,
  sync: {
    queued: "Enregistré sur cet appareil",
    sending: "Envoi en cours",
    sent: "Envoyé",
    attention: "À vérifier",
  },
  theme: "Couleurs",
  language: "Langue",
  languageNotHere: "Cette langue n’a pas pu être chargée. Réessayez avec une connexion.",
  themes: { system: "Auto", light: "Jour", dark: "Nuit" },
  score: "Note",
  scoreHint: "Choisissez vos citrons",
  scoreName: (count, label) => `${lemons(count)}, ${label}`,
  notRatedYet: "Pas encore noté",
  ratingCount: ratings,
  averageInWords: (average, count) =>
    count === undefined ? `${average} citrons sur 5` : `${average} citrons sur 5, ${ratings(count)}`,
  scoreLabels: {
    poor: "Décevant",
    fair: "Moyen",
    good: "Bon",
    great: "Très bon",
    amazing: "Exceptionnel",
  },
  lemons,
};
