import { formatBytes, formatPercent } from "../format-amounts.ts";
import { formatAgo, formatDay, formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

/** Keeping a city whole on the device. */
export const packs: Messages["packs"] = {
  title: "Eine Stadt für die Hosentasche",
  lead: "Karte, Lokale und Suche einer ganzen Stadt auf diesem Gerät: für Tram, Keller und Berge.",
  offer: (places, bytes) => `${formatNumber(places)} Lokale · ${formatBytes(bytes)}`,
  keep: (city) => `${city} behalten`,
  keepAgain: (city) => `${city} wieder behalten`,
  kept: (bytes, asOf) => `Auf diesem Gerät · ${formatBytes(bytes)} · Stand: ${formatAgo(asOf)}`,
  mapOf: (date) => `Karte vom ${formatDay(date)}`,
  progress: (held, all) =>
    `${formatPercent(all === 0 ? 0 : held / all)} · ${formatBytes(held)} von ${formatBytes(all)}`,
  progressOf: (city) => `${city} wird gespeichert`,
  stop: (city) => `Speichern von ${city} anhalten`,
  goOn: "Weiter",
  update: (city, bytes) => `${city} aktualisieren (${formatBytes(bytes)})`,
  remove: (city) => `${city} von diesem Gerät entfernen`,
  removal: {
    title: (city) => `${city} entfernen?`,
    text: (bytes) =>
      `Das schafft ${formatBytes(bytes)} Platz. Deine Bewertungen bleiben, und die Lokale, die du selbst gesehen hast, auch.`,
    no: "Behalten",
    yes: "Entfernen",
  },
  show: (city) => `${city} zeigen`,
  gaveWay: "Sie hat für das Platz gemacht, was du geschrieben hast: Dieses Gerät war voll.",
  paused: {
    offline: "Angehalten: Du bist offline. Es geht von selbst weiter.",
    failed: "Angehalten: Der Server war nicht erreichbar.",
    full: "Dieses Gerät ist voll. Schaffe Platz und versuche es noch einmal; nichts blieb liegen.",
  },
  offline:
    "Du bist offline. Was gespeichert ist, geht; andere Städte kannst du behalten, sobald du wieder online bist.",
  failed: "Die Liste der Städte konnte nicht geladen werden.",
  retry: "Erneut versuchen",
};
