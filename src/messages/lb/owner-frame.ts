import type { Messages } from "../en.ts";

export const ownerFrame: Messages["ownerFrame"] = {
  title: "Proprietärs-Dashboard",
  restaurant: "Restaurant",
  switching: (name: string) => `${name} gëtt opgemaach…`,
  tabs: {
    overview: "Iwwerbléck",
    reviews: "Avisen",
    servers: "Zuele vum Service",
    staff: "Ekipp",
    promotions: "Promotiounen",
    codes: "QR-Coden",
    settings: "Astellungen",
  },
  noRestaurants: "Fir dëse Proprietär gouf kee Restaurant fonnt. Schreift w.e.g. dem Support.",
  notYours: "Dëse Restaurant ass kee vun Ären (méi). Wielt w.e.g. fir d’éischt e Restaurant.",
  goTo: (name: string) => `Bei ${name}`,
  requestAnother: "Nach e Restaurant ufroen",
  request: "Restaurant ufroen",
};
