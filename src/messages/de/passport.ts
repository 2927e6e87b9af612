import { formatAverage, formatDay, formatMonth, formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

/** Where anybody checks a lemon passport, and what stands in the file that carries one. */
export const passport: Messages["passport"] = {
  title: "Zitronenpass prüfen",
  lead: "Ein Zitronenpass von Five Lemons liegt vor? Hier die Datei öffnen. Sie wird auf diesem Gerät geprüft, mit oder ohne Verbindung, und nirgendwohin gesendet.",
  choose: "Datei öffnen",
  chooseHint: "Eine Datei, die auf .html endet, oder die Zeichenzeile darin.",
  another: "Weiteren prüfen",
  verdicts: {
    unreadable: "Das ist kein Pass, wie wir ihn geschrieben haben: Etwas darin wurde verändert oder fehlt.",
    forged:
      "Nicht darauf verlassen: Mindestens ein Zeichen wurde nach dem Signieren verändert, oder jemand anderes hat signiert.",
    "revoked-key": "Nicht darauf verlassen: Der Schlüssel der Signatur wurde von uns zurückgezogen.",
    "unknown-key":
      "Signiert mit einem Schlüssel, den dieses Gerät nicht kennt. Mit einer Verbindung wird die Liste der Schlüssel aktualisiert; bleibt er unbekannt, nicht darauf verlassen.",
    unchecked: "Dieser Browser kann auf einer Seite ohne HTTPS keine Signaturen prüfen.",
  },
  genuine: (day) =>
    `Echt. Von dieser Installation am ${formatDay(day)} signiert und seither um kein Zeichen verändert.`,
  state: {
    asking: "Wir fragen nach, ob er zurückgezogen wurde…",
    stands: "Er wurde nicht zurückgezogen.",
    withdrawn: "Er wurde von der Person zurückgezogen und gilt nicht mehr.",
    withdrawnOn: (day) => `Er wurde von der Person am ${formatDay(day)} zurückgezogen und gilt nicht mehr.`,
    unknown: "Ob er seither zurückgezogen wurde, lässt sich ohne Verbindung nicht sehen.",
    again: "Noch einmal fragen",
  },
  issued: (day) => `Ausgestellt: ${formatDay(day)}`,
  ratings: (count) => (count === 1 ? "Bewertung eines Gastes" : "Bewertungen von Gästen"),
  average: "Schnitt von fünf Zitronen",
  averageOf: (average) => formatAverage(average),
  best: "mal fünf Zitronen",
  number: (count) => formatNumber(count),
  praise: "Was Gäste lobten",
  times: (label, count) => `${label} × ${formatNumber(count)}`,
  awards: "Auszeichnungen",
  places: "Wo",
  now: (since) => `seit ${formatMonth(since)}`,
  before: (since) => `ab ${formatMonth(since)}, bis zum Tag der Ausstellung oder davor`,
  ratedThere: (count) => (count === 1 ? "1 Bewertung" : `${formatNumber(count)} Bewertungen`),
  noNames: "Kein Gast wird genannt. Zahlen zu einem Lokal gibt es ab fünf Bewertungen.",
  /** In the file, which knows nothing of this app. Its sentences stand in it as they are here. */
  file: {
    title: (name) => `Zitronenpass von ${name}`,
    of: "Zitronenpass",
    issued: "Ausgestellt",
    ratings: "Bewertungen von Gästen",
    since: "seit",
    former: "früher, ab",
    there: "Bewertungen",
    checking: "Die Signatur wird geprüft…",
    noScript:
      "Diese Seite prüft ihre eigene Signatur und zeigt vorher nichts. Sie braucht einen Browser mit JavaScript.",
    genuine: "Echt: signiert und seither um kein Zeichen verändert.",
    published: "Der Schlüssel ist der, der veröffentlicht ist unter",
    inside:
      "Geprüft mit dem Schlüssel in dieser Datei. Ob der Schlüssel stimmt und ob der Pass zurückgezogen wurde, zeigt die Prüfung unter",
    refused: "Nicht auf diese Seite verlassen: Mindestens ein Zeichen wurde nach dem Signieren verändert.",
    withdrawnKey: "Nicht auf diese Seite verlassen: Ihr Schlüssel ist nicht oder nicht mehr veröffentlicht.",
    unchecked: "Dieser Browser kann keine Signaturen prüfen. Diese Datei lässt sich prüfen unter",
  },
};
