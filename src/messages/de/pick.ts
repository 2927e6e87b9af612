import type { Messages } from "../en.ts";

/** Choosing the place of a new rating, with or without pictures that were shared. */
export const pick: Messages["pick"] = {
  title: "Lokal bewerten",
  titleShared: (count) => (count === 1 ? "Woher ist dieses Foto?" : "Woher sind diese Fotos?"),
  lead: "Wähle das Lokal. Noch wird nichts gesendet.",
  waiting: (count) => (count === 1 ? "1 Foto, auf diesem Gerät behalten" : `${count} Fotos, auf diesem Gerät behalten`),
  photo: (number, count) => `Geteiltes Foto ${number} von ${count}`,
  drop: "Diese Fotos nicht verwenden",
  dropped: "Die Fotos sind noch in deiner Galerie.",
  search: "Name des Lokals",
  placeholder: "Bistro, Straße, Stadt",
  nearby: "In der Nähe",
  found: "Auf diesem Gerät gefunden",
  none: (query) => `Auf diesem Gerät heißt nichts „${query}“.`,
  noneNearby: "Dieses Gerät kennt noch keine Lokale. Öffne die Karte einmal, solange du online bist.",
  map: "Karte öffnen",
  notKept:
    "Das Foto konnte nicht behalten werden: Auf diesem Gerät ist kein Platz mehr, oder es waren zu viele auf einmal. Es ist noch in deiner Galerie.",
  left: {
    unreadable: (name) => `${name} kann hier nicht geöffnet werden. Es ist noch in deiner Galerie.`,
    limit: (name) => `${name} war eines zu viel: Eine Bewertung hat fünf Fotos.`,
    full: (name) => `${name} passt nicht auf dieses Gerät. Schaffe Platz und wähle das Lokal noch einmal.`,
  },
};
