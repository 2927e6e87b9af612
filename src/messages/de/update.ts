import type { Messages } from "../en.ts";

/** A new version that waits to be taken. */
export const update: Messages["update"] = {
  title: "Neue Version bereit",
  text: "Es gibt eine neue Version. Deine Entwürfe und noch nicht gesendeten Bewertungen bleiben.",
  busy: "Gerade wird etwas gesendet. Versuche es gleich noch einmal.",
  now: "Aktualisieren",
  later: "Später",
};
