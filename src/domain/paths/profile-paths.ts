import { pages } from "./paths.ts";

/** Parts of the person's own profile, in their order; the first one is the page itself. */
export const profileTabs = ["profile", "badges", "mayors"] as const;
export type ProfileTab = (typeof profileTabs)[number];
export const profilePath = (tab: ProfileTab): string =>
  tab === "profile" ? pages.profile : `${pages.profile}?tab=${tab}`;

/** The profile page of another person, by username. */
export const publicProfilePath = (username: string): string => `${pages.people}/${encodeURIComponent(username)}`;
export function usernameIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(pages.people.length + 1).replace(/\/$/, ""));
  } catch {
    return "";
  }
}
