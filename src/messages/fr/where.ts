import type { Messages } from "../en.ts";

export const where: Messages["where"] = {
  showMap: "Carte",
  showList: "Liste",
  scan: "Scanner un code",
  ask: "Votre position sert à lister ce qui vous entoure, avec les distances. Vous pouvez aussi choisir une ville.",
  askAgain: "Votre position ne sert qu’à cette liste et à ses distances.",
  afterFailure: {
    unsupported: "Ce navigateur ne sait pas où vous êtes. Choisissez plutôt une ville.",
    denied: "Autorisez-la pour ce site dans les réglages du navigateur, ou choisissez une ville.",
    unavailable: "Réessayez plus près d’une fenêtre, ou choisissez une ville.",
    timeout: "Réessayez, ou choisissez une ville.",
  },
  city: {
    title: "Choisir une ville",
    placesIn: (city) => `Lieux à ${city}`,
    demo: (cities) => `Ceci est une démo. Villes disponibles : ${cities}.`,
    label: "Ville",
    placeholder: "Saisissez une ville",
    show: "Voir les lieux",
    nothing: (text) => `Nous ne connaissons encore aucun lieu à « ${text} ».`,
    offline: "Cette ville n’a jamais été ouverte sur cet appareil, et vous êtes hors ligne.",
    failed: "La ville n’a pas pu être recherchée. Réessayez.",
    searching: "Recherche de la ville…",
  },
  noPlaces: "Aucun lieu trouvé",
  noPlacesNearby: "Nous n’y connaissons encore aucun lieu.",
  noPlacesForQuery: "Aucun lieu de ce nom, ni ici ni ailleurs. Essayez un autre mot, ou choisissez une ville.",
  noPlacesOffline:
    "Rien n’est enregistré sur cet appareil pour cet endroit. Les lieux que vous voyez en ligne y restent.",
  noPlacesOfflineQuery: "Vous êtes hors ligne, et aucun lieu enregistré sur cet appareil ne porte ce nom.",
  addByHand: "Pas dans la liste ? Ajoutez-le à la main",
  backToNearby: "Retour à proximité",
  loadFailed: "Les lieux n’ont pas pu être chargés. Ce qui est enregistré sur cet appareil est en sécurité.",
};
