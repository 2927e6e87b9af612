import type { Messages } from "../en.ts";

export const addPlace: Messages["addPlace"] = {
  title: "Lokal hinzufügen",
  lead: "Nicht in der Liste? Trag es von Hand ein und bewerte es. Das geht auch ohne Verbindung.",
  name: "Name des Lokals",
  vicinity: "Straße und Hausnummer",
  vicinityHint: "Wenn du sie weißt.",
  spot: "Wo es liegt",
  spotHere:
    "Die Nadel steht da, wo du bist. Verschieb die Karte mit dem Finger oder den Pfeiltasten, bis sie auf dem Lokal steht.",
  spotElsewhere: "Verschieb die Karte mit dem Finger oder den Pfeiltasten, bis die Nadel auf dem Lokal steht.",
  same: "Ist es eines von diesen?",
  submit: "Eintragen und bewerten",
  problems: {
    nameless: "Bitte gib einen Namen ein.",
    long: "Das ist zu lang.",
    nowhere: "Bitte verschieb die Karte, bis die Nadel auf dem Lokal steht.",
  },
};
