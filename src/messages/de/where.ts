import type { Messages } from "../en.ts";

/** Beside or instead of the list of places: where one is, and what to do where nothing is. */
export const where: Messages["where"] = {
  /** The switch between the two ways to see the same places. */
  showMap: "Karte",
  showList: "Liste",
  scan: "Code scannen",
  ask: "Mit deinem Standort zeigen wir dir, was um dich herum liegt und wie weit es ist. Oder du wählst eine Stadt.",
  askAgain: "Deinen Standort verwenden wir nur für diese Liste und ihre Entfernungen.",
  afterFailure: {
    unsupported: "Dieser Browser kann nicht sagen, wo du bist. Wähle stattdessen eine Stadt.",
    denied: "Du kannst ihn in den Browser-Einstellungen für diese Seite erlauben oder eine Stadt wählen.",
    unavailable: "Versuche es näher an einem Fenster noch einmal oder wähle eine Stadt.",
    timeout: "Versuche es noch einmal oder wähle eine Stadt.",
  },
  city: {
    title: "Stadt wählen",
    placesIn: (city) => `Lokale in ${city}`,
    demo: (cities) => `Das ist eine Demo: Ihre Lokale liegen in ${cities}.`,
    label: "Stadt",
    placeholder: "Stadt eingeben",
    show: "Lokale anzeigen",
    nothing: (text) => `Wir kennen noch keine Lokale in „${text}“.`,
    offline: "Diese Stadt wurde auf diesem Gerät noch nie geöffnet, und du bist offline.",
    failed: "Die Stadt konnte nicht gesucht werden. Versuche es noch einmal.",
    searching: "Stadt wird gesucht…",
  },
  noPlaces: "Keine Lokale gefunden",
  noPlacesNearby: "Wir kennen dort noch keine Lokale.",
  noPlacesForQuery:
    "Weder hier noch anderswo kennen wir ein Lokal mit diesem Namen. Versuche ein anderes Wort oder wähle eine Stadt.",
  noPlacesOffline:
    "Für diese Stelle ist auf diesem Gerät nichts gespeichert. Lokale, die du online siehst, bleiben darauf.",
  noPlacesOfflineQuery: "Du bist offline, und kein auf diesem Gerät gespeichertes Lokal heißt so.",
  addByHand: "Nicht in der Liste? Von Hand eintragen",
  backToNearby: "Zurück zur Umgebung",
  loadFailed: "Die Lokale konnten nicht geladen werden. Was auf diesem Gerät gespeichert ist, ist sicher.",
};
