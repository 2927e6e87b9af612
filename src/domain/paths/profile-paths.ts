import { pages } from "./paths.ts";

/** The parts of one's own profile, in their order; the first is the page itself. */
export const profileTabs = ["profile", "badges", "mayors"] as const;
export type ProfileTab = (typeof profileTabs)[number];
export const profilePath = (tab: ProfileTab): string =>
  tab === "profile" ? pages.profile : `${pages.profile}?tab=${tab}`;

/** What others see of somebody, by their username. */
export const publicProfilePath = (username: string): string => `${pages.people}/${encodeURIComponent(username)}`;
export function usernameIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(pages.people.length + 1).replace(/\/$/, ""));
  } catch {
    return "";
  }
}
