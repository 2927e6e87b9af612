import type { Messages } from "../en.ts";
import { formatBytes, formatPercent } from "../format-amounts.ts";
import { formatAgo, formatDay, formatNumber } from "../format.ts";
import { withN } from "./n-rule.ts";

export const packs: Messages["packs"] = {
  title: "Eng Stad an der Täsch",
  lead: "Kaart, Lokaler a Sich vun enger ganzer Stad op dësem Apparat: fir de Metro, de Keller an d’Bierger.",
  offer: (places: number, bytes: number) => `${formatNumber(places)} Lokaler · ${formatBytes(bytes)}`,
  keep: (city: string) => `${city} behalen`,
  keepAgain: (city: string) => `${city} nees behalen`,
  kept: (bytes: number, asOf: string) => `Op dësem Apparat · ${formatBytes(bytes)} · Stand: ${formatAgo(asOf)}`,
  mapOf: (date: string) => `Kaart vum ${formatDay(date)}`,
  progress: (held: number, all: number) =>
    `${formatPercent(all === 0 ? 0 : held / all)} · ${formatBytes(held)} ${withN("vu", formatBytes(all))}`,
  progressOf: (city: string) => `${city} gëtt gelueden`,
  stop: (city: string) => `${city} net weider lueden`,
  goOn: "Weider",
  update: (city: string, bytes: number) => `${city} aktualiséieren (${formatBytes(bytes)})`,
  remove: (city: string) => `${city} vun dësem Apparat ewechhuelen`,
  removal: {
    title: (city: string) => `${city} ewechhuelen?`,
    text: (bytes: number) =>
      `Dat mécht ${formatBytes(bytes)} fräi. Deng Bewäertunge bleiwen, an déi Lokaler, déi s du selwer gesinn hues, och.`,
    no: "Behalen",
    yes: "Ewechhuelen",
  },
  show: (city: string) => `${city} weisen`,
  gaveWay: "Si huet deem Plaz gemaach, wat s du geschriwwen hues: dësen Apparat war voll.",
  paused: {
    offline: "Paus: du bass offline. Et geet vum selwe weider.",
    failed: "Paus: Five Lemons war net z’erreechen.",
    full: "Dësen Apparat ass voll. Maach Plaz a probéier et dann nach eng Kéier; et blouf näischt leien.",
  },
  offline: "Du bass offline. Wat behale gouf, geet; aner Stied kanns du behalen, wann s du online bass.",
  failed: "Mir konnten net nokucken, wéi eng Stied behale kënne ginn.",
  retry: "Nach eng Kéier",
};
