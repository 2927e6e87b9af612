import { pages } from "../domain/paths.ts";
/** The pages of the bottom navigation, in the order in which they are met. A page is added here when it exists. */
export const navPages = [
  { to: pages.map, name: "map" },
  { to: pages.history, name: "history" },
] as const;
