import { counted } from "../counted.ts";
import { isolate } from "../isolate.ts";

/** What lists say alike. */
export const lists = {
  justNow: "Just now",
  like: {
    like: "Like",
    count: (likes: number) => counted(likes, "like", "likes"),
    refused: "Failed to send your like",
    seeOutbox: "See what to do",
  },
  photos: {
    open: (index: number, count: number) => `Open photo ${index} of ${count}`,
    title: (index: number, count: number) => `Photo ${index} of ${count}`,
    next: "Next photo",
    previous: "Previous photo",
    credit: (who: string | null, count: number) =>
      `${count === 1 ? "Photo" : "Photos"}: ${who === null ? "" : `${isolate(who)}, `}Google Maps`,
  },
  /** In place of a list that this device has never been told. */
  never: {
    offline: {
      title: "Not on this device yet",
      text: "Open this page once with a connection, and it is here without one, too.",
    },
    failed: { title: "That could not be fetched", text: "Five Lemons did not answer. Nothing is lost." },
    "sign-in": { title: "Sign in to see this", text: "What you did here is safe on this device." },
  },
  notRefreshed: { failed: "could not be refreshed", "sign-in": "sign in to refresh" },
};
