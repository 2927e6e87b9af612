import { pages } from "./paths.ts";

/** The friends screen, with the friends' reviews or the list of friends and requests. */
export const friendsPath = (tab: "activity" | "friends"): string =>
  tab === "friends" ? `${pages.friends}?tab=friends` : pages.friends;
