import { formatBytes, formatPercent } from "../format-amounts.ts";
import { formatAgo, formatDay, formatNumber } from "../format.ts";

/** Keeping a city whole on the device. */
export const packs = {
  title: "A city in your pocket",
  lead: "Map, places and search of a whole city on this device: for the metro, the cellar and the mountains.",
  offer: (places: number, bytes: number) => `${formatNumber(places)} places · ${formatBytes(bytes)}`,
  keep: (city: string) => `Keep ${city}`,
  keepAgain: (city: string) => `Keep ${city} again`,
  kept: (bytes: number, asOf: string) => `On this device · ${formatBytes(bytes)} · as of ${formatAgo(asOf)}`,
  mapOf: (date: string) => `Map of ${formatDay(date)}`,
  progress: (held: number, all: number) =>
    `${formatPercent(all === 0 ? 0 : held / all)} · ${formatBytes(held)} of ${formatBytes(all)}`,
  progressOf: (city: string) => `Keeping ${city}`,
  stop: (city: string) => `Stop keeping ${city}`,
  goOn: "Go on",
  update: (city: string, bytes: number) => `Update ${city} (${formatBytes(bytes)})`,
  remove: (city: string) => `Remove ${city} from this device`,
  removal: {
    title: (city: string) => `Remove ${city}?`,
    text: (bytes: number) =>
      `This frees ${formatBytes(bytes)}. Your ratings stay, and so do the places you have seen yourself.`,
    no: "Keep it",
    yes: "Remove",
  },
  show: (city: string) => `Show ${city}`,
  gaveWay: "It made room for what you wrote: this device was full.",
  paused: {
    offline: "Paused: you are offline. It goes on by itself.",
    failed: "Paused: the server could not be reached.",
    full: "This device is full. Free some space, then try again; nothing was left behind.",
  },
  offline: "You are offline. What is kept works; other cities can be kept once you are online.",
  failed: "The cities that can be kept could not be looked up.",
  retry: "Try again",
};
