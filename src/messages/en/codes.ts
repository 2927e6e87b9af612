import { messagesOf } from "../messages.ts";

/** Codes that stand on tables: opening one, and reading one. */
export const codes = {
  title: "Scanned code",
  opening: "Opening the place…",
  refused: {
    unreadable: {
      title: "This is not one of our codes",
      text: "It leads to no place that can be rated. You can look the place up by its name instead.",
    },
    forged: {
      title: "This code was changed, or is not ours",
      text: "What it says and its signature do not belong together, so nothing was opened. Ask for the code on another table, or look the place up by its name.",
    },
    revoked: {
      title: "This code has been withdrawn",
      text: "We have ended the signature that it was printed with. Ask for a new code, or look the place up by its name.",
    },
    gone: {
      title: "This place is not on the map any more",
      text: "The code is one of ours, but its place has closed or was removed.",
    },
    unknown: {
      title: "This place is not on this device yet",
      text: "The code does not say which place it stands in, and nobody can be asked without a connection. Open it again when you are online.",
    },
  },
  toPlaces: "Find the place",
  retry: "Try again",
};
export const useCodesMessages = messagesOf("codes", codes);
