import { pages } from "../../domain/paths/paths.ts";
/** The pages of the bottom navigation, in the order in which they are met. */
export const navPages = [
  { to: pages.map, name: "map" },
  { to: pages.history, name: "history" },
  { to: pages.activity, name: "activity" },
  { to: pages.friends, name: "friends" },
  { to: pages.profile, name: "profile" },
] as const;
