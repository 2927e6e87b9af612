import type { Rating } from "../../domain/ratings/rating.ts";
import type { Decision } from "../../domain/people/rating-note.ts";
import { counted } from "../counted.ts";
import { formatNumber } from "../format.ts";

export const history = {
  title: "Your Lemon Journey",
  refresh: "Refresh your ratings",
  summary: {
    heading: "Summary",
    ratings: (count: number) => (count === 1 ? "rating" : "ratings"),
    average: "average",
    trophies: (count: number) => (count === 1 ? "trophy" : "trophies"),
    trophiesHint: "five-lemon ratings",
    favoriteTags: "Your favorite tags",
  },
  list: {
    heading: "Your ratings",
    label: (count: number) => counted(count, "rating, newest first", "ratings, newest first"),
    edit: "Edit",
    editNamed: (place: string) => `Edit rating of ${place}`,
    delete: "Delete",
    deleteNamed: (place: string) => `Delete rating of ${place}`,
    verified: "Verified visit",
    verifiedBy: {
      location: "Verified visit: you were there when you rated",
      qr: "Verified visit: you scanned the code at the table",
    } satisfies Record<Exclude<Rating["verification"], "none">, string>,
    photosWaiting: (count: number) => `${counted(count, "photo", "photos")} still to send`,
    photo: (number: number, count: number, place: string) => `Photo ${number} of ${count}, ${place}`,
    openOutbox: "See what to do",
  },
  map: {
    show: "Map",
    hide: "List",
    missing: (count: number) =>
      count === 1
        ? "One rating is not on the map: this device does not know yet where its place is."
        : `${formatNumber(count)} ratings are not on the map: this device does not know yet where their places are.`,
  },
  filter: {
    open: "Filter",
    text: "Name or words",
    score: "Lemons",
    tag: "Tag",
    city: "City",
    all: "All",
    found: (count: number, all: number) => `${formatNumber(count)} of ${counted(all, "rating", "ratings")}`,
    clear: "Show all",
  },
  one: {
    label: "The rating this was about",
    gone: "This rating is not here any more.",
  },
  revisions: {
    open: "Earlier versions",
    openNamed: (place: string) => `Earlier versions of your rating of ${place}`,
    title: (place: string) => `Your rating of ${place}`,
    now: "Now",
    until: (when: string) => `Until ${when}`,
    none: "It has never said anything else. Only you can see earlier versions.",
    stale: {
      offline: "You are offline: later changes are missing.",
      failed: "This is what the device knows; it could not be refreshed.",
      "sign-in": "Sign in to bring it up to date.",
    },
    never: {
      offline: "You are offline, and what it said before was never opened on this device.",
      failed: "What it said before could not be fetched.",
      "sign-in": "Sign in to see what it said before.",
    },
  },
  note: {
    reply: (name: string) => `Reply from ${name}`,
    decided: {
      hide: { rating: "Your rating was hidden from others", photo: "A photo of yours was hidden from others" },
      remove: { rating: "Your rating was removed from public view", photo: "A photo of yours was taken off" },
      warn: { rating: "A note about your rating", photo: "A note about a photo of yours" },
    } satisfies Record<Decision["action"], Record<Decision["subject_type"], string>>,
    /** `known`: the sentence of the list that it was chosen from. */
    reason: (reason: string, known: string | null = null) => `Reason: ${known === null ? "" : `${known}. `}${reason}`,
    /** What the law wants told beside every reason, in the words of the mail. */
    grounds: "A person decided this, not a machine. It rests on our terms and, where the reason names one, on a law.",
    outside: "Besides an appeal to us, you may go to court or to a certified body for settling disputes out of court.",
    unchanged: "What you wrote stays in your history.",
    appeal: "Appeal",
    appealTitle: "Why should this be decided again?",
    appealHint: "Somebody of our team reads it and answers with a reason. You can appeal once.",
    appealLabel: "Your words",
    appealMissing: "Please say why.",
    appealSend: "Send appeal",
    appealed: "You have appealed.",
    pending: "Nobody has decided about it yet.",
    outcome: {
      upheld: "Your appeal was looked at; the decision stays.",
      reversed: "Your appeal was right; the decision is taken back.",
    } satisfies Record<NonNullable<Decision["appeal_outcome"]>, string>,
  },
  remove: {
    title: (place: string) => `Delete your rating of ${place}?`,
    text: "It leaves your history and the average of the place. You can undo for 10 seconds.",
    offline: "You are offline: it is deleted here now and everywhere once the connection is back.",
    confirm: "Delete rating",
    keep: "Keep it",
    done: (place: string) => `Rating of ${place} deleted`,
    undo: "Undo",
    undone: (place: string) => `Rating of ${place} is back`,
    newer: "You have rated it again since. That stays.",
    failed: "Failed to delete rating",
  },
  drafts: {
    heading: "Unfinished",
    started: (when: string) => `Started ${when}`,
    noScore: "No lemons chosen yet",
    continue: "Continue",
    continueNamed: (place: string) => `Continue rating ${place}`,
    delete: "Delete",
    deleteNamed: (place: string) => `Delete draft for ${place}`,
    title: (place: string) => `Delete the draft for ${place}?`,
    text: "What you chose, wrote and photographed for it is removed from this device. A rating already saved stays as it is.",
    confirm: "Delete draft",
    keep: "Keep it",
    done: (place: string) => `Draft for ${place} deleted`,
  },
  empty: {
    title: "No lemons squeezed yet",
    text: "Rate the place you are in. It takes ten seconds, and works without a connection.",
    notRefreshed: "Ratings from your other devices appear as soon as they can be fetched.",
    action: "Find a place nearby",
  },
  error: {
    title: "Your ratings could not be read",
    text: "They are safe on this device. Try again, or reload the page.",
  },
};
