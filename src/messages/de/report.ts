import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

/** Telling us what is wrong with a review, a photo, a reply or a profile. */
export const report: Messages["report"] = {
  lead: "Das Team von Five Lemons liest es. Niemand erfährt, wer gemeldet hat.",
  reason: "Was stimmt nicht?",
  reasons: {
    spam: "Werbung oder Spam",
    offensive: "Beleidigend oder hasserfüllt",
    personal_data: "Verrät Privates über jemanden",
    untrue: "Nicht wahr oder unter fremdem Namen",
    no_visit: "War nie dort",
    conflict_of_interest: "Vom Lokal selbst, von jemandem, der dort arbeitet, oder von der Konkurrenz",
    staff_mention: "Greift jemanden an, der dort arbeitet",
    other: "Etwas anderes",
  },
  required: "Bitte wähle einen Grund",
  note: "Was sollten wir wissen?",
  noteHint: "Optional",
  tooLong: (over) => `${counted(over, "Zeichen", "Zeichen")} zu viel.`,
  send: "Melden",
  cancel: "Abbrechen",
  saved: "Deine Meldung ist gespeichert und wird gesendet",
};
