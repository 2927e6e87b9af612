import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "avaliação", "avaliações");

/** How a place is doing, for its owner. */
export const ownerOverview: Messages["ownerOverview"] = {
  heading: "Resumo",
  waiting: {
    heading: "O que precisa de resposta",
    count: (count) =>
      count === 1 ? "1 avaliação espera a sua resposta" : `${upTo99(count)} avaliações esperam a sua resposta`,
    none: "Tudo o que os clientes escreveram nas últimas doze semanas tem resposta.",
    all: "Tudo o que espera",
    reported: (count) =>
      count === 1
        ? "1 avaliação que denunciou está a ser analisada"
        : `${upTo99(count)} avaliações que denunciou estão a ser analisadas`,
    claims: (count) =>
      count === 1
        ? "1 pedido de elogio espera pelo seu sim ou não"
        : `${formatNumber(count)} pedidos de elogio esperam pelo seu sim ou não`,
  },
  average: {
    heading: "Como os clientes avaliam",
    none: "Ainda ninguém avaliou.",
    month: "Último mês",
    week: "Últimos 7 dias",
    before: (average, count) => `Antes disso, ${average} em ${ratings(count)}`,
    noneBefore: "Sem avaliações antes disso",
    nothing: "Sem avaliações",
    count: ratings,
    unit: (count) => (count === 1 ? "avaliação" : "avaliações"),
    up: (by) => `Subiu ${by}`,
    down: (by) => `Desceu ${by}`,
    same: "Sem alteração",
    few: "Comparação a partir de cinco avaliações",
    weekBefore: (count) => (count === 0 ? "nenhuma na semana anterior" : `${formatNumber(count)} na semana anterior`),
  },
  distribution: {
    heading: "Limões dados",
    caption: "Todas as avaliações por número de limões",
    of: "Limões",
    lemons: (count) => counted(count, "limão", "limões"),
  },
  trend: {
    heading: "Doze semanas",
    caption: "Média de cada semana, sete dias até hoje",
  },
  words: {
    heading: "O que dizem os clientes",
    lead: "No último mês, ao lado do mês anterior",
    none: "Ninguém escolheu uma palavra nos últimos dois meses.",
    good: "O que lhes agrada",
    bad: "O que lhes falta",
    more: (by) => `mais ${formatNumber(by)}`,
    fewer: (by) => `menos ${formatNumber(by)}`,
    same: "como antes",
    caption: "Palavras que os clientes escolheram, no último mês e no mês anterior",
    word: "Palavra",
    month: "Último mês",
    change: "Diferença",
  },
  recent: {
    heading: "Avaliações mais recentes",
    all: "Todas as avaliações",
  },
};

/** The server counts no further. */
function upTo99(count: number): string {
  return count > 99 ? "Mais de 99" : formatNumber(count);
}
