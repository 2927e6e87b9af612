import { formatDay } from "../format.ts";
import type { Messages } from "../en.ts";

/** What the law lets people ask of us about their data, and what came of it. */
export const ownData: Messages["ownData"] = {
  heading: "Deine Daten",
  text: "Alles, was wir über dich haben, in einer Datei, sofort.",
  save: "Kopie meiner Daten speichern",
  saved: "Als Datei gespeichert.",
  fileName: (day) => `five-lemons-meine-daten-${day}.json`,
  ask: "Um mehr bitten",
  askText: "Wir antworten innerhalb von 30 Tagen, hier und per E-Mail.",
  kind: "Was sollen wir tun?",
  kinds: {
    rectification: "Etwas berichtigen, das ich nicht selbst ändern kann",
    restriction: "Meine Daten eine Zeit lang nicht nutzen",
    objection: "Meine Daten für etwas nicht mehr nutzen",
    export: "Eine Kopie meiner Daten",
    deletion: "Mein Konto löschen",
  },
  note: "Worum geht es?",
  noteLong: (max) => `Bitte höchstens ${max} Zeichen.`,
  send: "Anfrage senden",
  sent: (due) => `Deine Anfrage ist angekommen. Wir antworten bis ${formatDay(due)}.`,
  already: "Darum hast du schon gebeten, und die Antwort kommt noch.",
  list: "Deine Anfragen",
  open: (asked, due) => `Gestellt am ${formatDay(asked)}, Antwort bis ${formatDay(due)}`,
  erased: (day) => `Dein Konto wird am ${formatDay(day)} gelöscht`,
  done: (asked) => `Gestellt am ${formatDay(asked)}, erledigt`,
  cancelled: (asked) => `Gestellt am ${formatDay(asked)}, zurückgenommen`,
};
