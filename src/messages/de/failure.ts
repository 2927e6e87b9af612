import type { Messages } from "../en.ts";

/** Something is broken or missing. Loaded first, because nothing can be loaded then. */
export const failure: Messages["failure"] = {
  heading: "Unerwarteter Anwendungsfehler!",
  unexpected:
    "Das hat nicht geklappt. Was auf diesem Gerät gespeichert war, ist noch da; bitte versuche es noch einmal.",
  noSpace:
    "Auf diesem Gerät ist kein Platz mehr, daher ist das nicht gespeichert. Schaffe Platz und versuche es noch einmal.",
  shut: "Was die App auf diesem Gerät behält, lässt sich nicht öffnen. Hilft Neuladen nicht, starte den Browser neu und prüfe, ob er diese Seite Daten behalten lässt.",
  safe: "Deine Entwürfe und noch nicht gesendeten Bewertungen sind auf diesem Gerät sicher.",
  offline: "Du bist offline, und dieser Teil der App ist noch nicht auf deinem Gerät.",
  unloaded: "Ein Teil der App konnte nicht geladen werden.",
  reload: "Neu laden",
  copy: "Details kopieren",
  copied: "Kopiert",
  details: "Details",
};
