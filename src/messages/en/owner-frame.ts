import type { OwnerTab } from "../../domain/paths/dashboard-paths.ts";

/** What stands around all tabs of the owner dashboard. */
export const ownerFrame = {
  title: "Restaurant Owner Dashboard",
  restaurant: "Restaurant",
  switching: (name: string) => `Switching to ${name}…`,
  tabs: {
    overview: "Overview",
    reviews: "Reviews",
    servers: "Server Performance",
    staff: "Staff Management",
    promotions: "Promotions",
    codes: "QR Codes",
    settings: "Settings",
  } satisfies Record<OwnerTab, string>,
  noRestaurants: "No restaurants found for this owner. Please contact support.",
  notYours: "This restaurant is not one of yours (any more). Please select a restaurant first.",
  goTo: (name: string) => `Go to ${name}`,
  requestAnother: "Request Another Restaurant",
  request: "Request Restaurant Ownership",
};
