import type { Messages } from "../en.ts";

export const failure: Messages["failure"] = {
  heading: "Un imprévu !",
  unexpected: "Cela n’a pas marché. Ce qui était enregistré sur cet appareil y est toujours : réessayez.",
  noSpace: "Il n’y a plus de place sur cet appareil, donc ceci n’est pas enregistré. Libérez de la place et réessayez.",
  shut: "Ce que l’appli garde sur cet appareil ne peut pas être ouvert. Si recharger la page ne suffit pas, redémarrez le navigateur et vérifiez qu’il laisse ce site garder des données.",
  safe: "Vos brouillons et vos avis non envoyés sont en sécurité sur cet appareil.",
  offline: "Vous êtes hors ligne, et cette partie de l’appli n’est pas encore sur votre appareil.",
  unloaded: "Une partie de l’appli n’a pas pu être chargée.",
  reload: "Recharger",
  copy: "Copier les détails",
  copied: "Copié",
  details: "Détails",
};
