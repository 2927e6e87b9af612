import type { Messages } from "../en.ts";

/** What stands around all tabs of the owner dashboard. */
export const ownerFrame: Messages["ownerFrame"] = {
  title: "Inhaber-Dashboard",
  restaurant: "Restaurant",
  switching: (name) => `Wechsel zu ${name}…`,
  tabs: {
    overview: "Übersicht",
    reviews: "Bewertungen",
    servers: "Lob fürs Team",
    staff: "Team",
    promotions: "Aktionen",
    codes: "QR-Codes",
    settings: "Einstellungen",
  },
  noRestaurants: "Für dieses Konto wurden keine Restaurants gefunden. Bitte wenden Sie sich an den Support.",
  notYours: "Dieses Restaurant gehört nicht (mehr) zu Ihren. Bitte wählen Sie zuerst ein Restaurant.",
  goTo: (name) => `Zu ${name}`,
  requestAnother: "Weiteres Restaurant beantragen",
  request: "Restaurant beantragen",
};
