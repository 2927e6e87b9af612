import { formatBytes, formatPercent } from "../format-amounts.ts";
import { formatAgo, formatDay, formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

/** Keeping a city whole on the device. */
export const packs: Messages["packs"] = {
  title: "Uma cidade no bolso",
  lead: "Mapa, locais e pesquisa de uma cidade inteira neste dispositivo: para o metro, a cave e a serra.",
  offer: (places, bytes) => `${formatNumber(places)} locais · ${formatBytes(bytes)}`,
  keep: (city) => `Guardar ${city}`,
  keepAgain: (city) => `Guardar ${city} de novo`,
  kept: (bytes, asOf) => `Neste dispositivo · ${formatBytes(bytes)} · dados: ${formatAgo(asOf)}`,
  mapOf: (date) => `Mapa de ${formatDay(date)}`,
  progress: (held, all) => `${formatPercent(all === 0 ? 0 : held / all)} · ${formatBytes(held)} de ${formatBytes(all)}`,
  progressOf: (city) => `A guardar ${city}`,
  stop: (city) => `Parar de guardar ${city}`,
  goOn: "Continuar",
  update: (city, bytes) => `Atualizar ${city} (${formatBytes(bytes)})`,
  remove: (city) => `Remover ${city} deste dispositivo`,
  removal: {
    title: (city) => `Remover ${city}?`,
    text: (bytes) => `Liberta ${formatBytes(bytes)}. As suas avaliações ficam, e os locais que já viu também.`,
    no: "Manter",
    yes: "Remover",
  },
  show: (city) => `Mostrar ${city}`,
  gaveWay: "Deu lugar ao que escreveu: este dispositivo estava cheio.",
  paused: {
    offline: "Em pausa: está sem ligação. Continua sozinho assim que houver ligação.",
    failed: "Em pausa: não foi possível contactar o servidor.",
    full: "Este dispositivo está cheio. Liberte espaço e tente de novo; nada ficou a meio.",
  },
  offline: "Está sem ligação. O que guardou funciona; outras cidades podem ser guardadas quando voltar a ter ligação.",
  failed: "Não foi possível ver que cidades se podem guardar.",
  retry: "Tentar de novo",
};
