import type { Messages } from "../en.ts";

/** Pulling a list down to refresh it. */
export const pull: Messages["pull"] = {
  pulling: "Zum Aktualisieren ziehen",
  enough: "Zum Aktualisieren loslassen",
  busy: "Wird aktualisiert…",
  offline: "Du bist offline: Das ist hier gespeichert",
};
