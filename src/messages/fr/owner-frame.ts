import type { Messages } from "../en.ts";

export const ownerFrame: Messages["ownerFrame"] = {
  title: "Tableau de bord du restaurant",
  restaurant: "Restaurant",
  switching: (name) => `Passage à ${name}…`,
  tabs: {
    overview: "Aperçu",
    reviews: "Avis",
    servers: "Service",
    staff: "Équipe",
    promotions: "Promotions",
    codes: "Codes QR",
    settings: "Réglages",
  },
  noRestaurants: "Aucun restaurant trouvé pour ce compte. Contactez-nous.",
  notYours: "Ce restaurant n’est pas (ou plus) un des vôtres. Choisissez d’abord un restaurant.",
  goTo: (name) => `Aller à ${name}`,
  requestAnother: "Revendiquer un autre restaurant",
  request: "Revendiquer un restaurant",
};
