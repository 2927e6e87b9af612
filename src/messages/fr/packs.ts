import type { Messages } from "../en.ts";
import { formatBytes, formatPercent } from "../format-amounts.ts";
import { formatAgo, formatDay } from "../format.ts";
import { counted } from "./counted.ts";

export const packs: Messages["packs"] = {
  title: "Une ville dans la poche",
  lead: "Carte, lieux et recherche d’une ville entière sur cet appareil : pour le métro, la cave et la montagne.",
  offer: (places, bytes) => `${counted(places, "lieu", "lieux")} · ${formatBytes(bytes)}`,
  keep: (city) => `Garder ${city}`,
  keepAgain: (city) => `Garder ${city} à nouveau`,
  kept: (bytes, asOf) => `Sur cet appareil · ${formatBytes(bytes)} · mis à jour : ${formatAgo(asOf)}`,
  mapOf: (date) => `Carte du ${formatDay(date)}`,
  progress: (held, all) =>
    `${formatPercent(all === 0 ? 0 : held / all)} · ${formatBytes(held)} sur ${formatBytes(all)}`,
  progressOf: (city) => `Téléchargement : ${city}`,
  stop: (city) => `Arrêter le téléchargement : ${city}`,
  goOn: "Continuer",
  update: (city, bytes) => `Mettre à jour ${city} (${formatBytes(bytes)})`,
  remove: (city) => `Retirer ${city} de cet appareil`,
  removal: {
    title: (city) => `Retirer ${city} ?`,
    text: (bytes) =>
      `Cela libère ${formatBytes(bytes)}. Vos avis restent, tout comme les lieux que vous avez vus vous-même.`,
    no: "Garder",
    yes: "Retirer",
  },
  show: (city) => `Voir ${city}`,
  gaveWay: "Elle a laissé la place à ce que vous avez écrit : cet appareil était plein.",
  paused: {
    offline: "En pause : vous êtes hors ligne. Cela reprend tout seul.",
    failed: "En pause : Five Lemons ne répond pas.",
    full: "Cet appareil est plein. Libérez de la place, puis réessayez ; rien n’est resté à moitié.",
  },
  offline: "Vous êtes hors ligne. Ce qui est gardé fonctionne ; d’autres villes pourront l’être avec du réseau.",
  failed: "La liste des villes à garder n’a pas pu être récupérée.",
  retry: "Réessayer",
};
