import { pages } from "./paths.ts";

/** What friends said, or who they are and who asks. */
export const friendsPath = (tab: "activity" | "friends"): string =>
  tab === "friends" ? `${pages.friends}?tab=friends` : pages.friends;
