import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

export const map: Messages["map"] = {
  /** As wide as a narrow phone has room for beside the buttons: a second line would push the page down when it is said. */
  title: {
    loading: "Umgebung lädt…",
    searching: "Suche läuft…",
    nearby: (count) => `In der Nähe (${count})`,
    results: (query, count) => `Ergebnisse für „${query}“ (${count})`,
    searchFailed: (query) => `Keine Antwort zu „${query}“`,
    welcome: "Wo bist du?",
    failure: {
      unsupported: "Kein Standort möglich",
      denied: "Standort ist aus",
      unavailable: "Standort nicht gefunden",
      timeout: "Standort nicht gefunden",
    },
  },
  /** Beside the age of what is shown when the server has not answered. */
  saved: "Gespeicherte Lokale",
  around: {
    city: (city) => `Rund um ${city}`,
    spot: "Rund um die Stelle, die du auf der Karte gewählt hast",
    lastPosition: "Rund um deinen letzten bekannten Standort",
    far: (distance) => `Das nächste Lokal, das wir kennen, ist ${distance} entfernt`,
  },
  useLocation: "Meinen Standort verwenden",
  search: {
    label: "Lokale suchen",
    placeholder: "Name, Straße oder Stadt",
    submit: "Suchen",
    clear: "Suche löschen",
    tooLong: (max, length) => `Eine Suche hat höchstens ${max} Zeichen. Diese hat ${formatNumber(length)}.`,
  },
  refresh: "Standort und Liste aktualisieren",
  chooseCity: "Stadt wählen",
  card: {
    tapToRate: "Jetzt bewerten",
    about: (place) => `Über ${place}`,
    offer: "Angebot:",
    yours: (lemons) => `Du: ${lemons}`,
    ratings: (count, shown) => (count === 1 ? "1 Bewertung" : `${shown} Bewertungen`),
  },
  list: "Lokale",
};
