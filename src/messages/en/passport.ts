import { counted } from "../counted.ts";
import { formatAverage, formatDay, formatMonth, formatNumber } from "../format.ts";

/** Where anybody checks a lemon passport, and what stands in the file that carries one. */
export const passport = {
  title: "Check a lemon passport",
  lead: "Somebody showed you a passport of five lemons? Open its file here. It is checked on this device, with or without a connection, and sent nowhere.",
  choose: "Open the file",
  chooseHint: "A file that ends in .html, or the line of letters in it.",
  another: "Check another one",
  verdicts: {
    unreadable: "This is not a passport as we wrote it: something in it was changed or is missing.",
    forged: "Do not rely on this: at least one letter was changed after it was signed, or somebody else signed it.",
    "revoked-key": "Do not rely on this: the key that signed it has been withdrawn by us.",
    "unknown-key":
      "Signed with a key that this device does not know. With a connection the list of keys is brought up to date; if it stays unknown, do not rely on it.",
    unchecked: "This browser cannot check signatures on a page without HTTPS.",
  },
  genuine: (day: string) =>
    `Genuine. Signed by this installation on ${formatDay(day)}, and not a letter changed since.`,
  state: {
    asking: "Asking whether it was withdrawn…",
    stands: "It has not been withdrawn.",
    withdrawn: "It has been withdrawn by the person and counts no more.",
    withdrawnOn: (day: string) => `It was withdrawn by the person on ${formatDay(day)} and counts no more.`,
    unknown: "Whether it has been withdrawn since cannot be seen without a connection.",
    again: "Ask again",
  },
  issued: (day: string) => `Issued ${formatDay(day)}`,
  ratings: (count: number): string => (count === 1 ? "rating by a guest" : "ratings by guests"),
  average: "average of five lemons",
  averageOf: (average: number) => formatAverage(average),
  best: "times five lemons",
  number: (count: number) => formatNumber(count),
  praise: "What guests praised",
  times: (label: string, count: number) => `${label} × ${formatNumber(count)}`,
  awards: "Awards",
  places: "Where",
  now: (since: string) => `since ${formatMonth(since)}`,
  before: (since: string) => `from ${formatMonth(since)}, until the day of issue or before`,
  ratedThere: (count: number) => counted(count, "rating", "ratings"),
  noNames: "No guest is named. Figures of a place are told from five ratings on.",
  /** In the file, which knows nothing of this app. Its sentences stand in it as they are here. */
  file: {
    title: (name: string) => `Lemon passport of ${name}`,
    of: "Lemon passport",
    issued: "Issued",
    ratings: "ratings by guests",
    since: "since",
    former: "formerly, from",
    there: "ratings",
    checking: "Checking the signature…",
    noScript: "This page checks its own signature and shows nothing before. It needs a browser with JavaScript.",
    genuine: "Genuine: signed, and not a letter changed since.",
    published: "The key is the one that is published at",
    inside:
      "Checked with the key in this file. To be sure of the key, and to see whether it was withdrawn, check it at",
    refused: "Do not rely on this page: at least one letter was changed after it was signed.",
    withdrawnKey: "Do not rely on this page: its key is not, or no longer, published.",
    unchecked: "This browser cannot check signatures. Check this file at",
  },
};
