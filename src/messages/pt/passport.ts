import { formatAverage, formatDay, formatMonth, formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

/** Where anybody checks a lemon passport, and what stands in the file that carries one. */
export const passport: Messages["passport"] = {
  title: "Verificar um passaporte de limões",
  lead: "Alguém lhe mostrou um passaporte de cinco limões? Abra aqui o ficheiro. É verificado neste dispositivo, com ou sem ligação, e não é enviado para lado nenhum.",
  choose: "Abrir o ficheiro",
  chooseHint: "Um ficheiro que termina em .html, ou a linha de letras que está nele.",
  another: "Verificar outro",
  verdicts: {
    unreadable: "Isto não é um passaporte tal como o escrevemos: algo nele foi alterado ou falta.",
    forged: "Não confie nisto: pelo menos uma letra foi alterada depois de assinado, ou foi outra pessoa a assinar.",
    "revoked-key": "Não confie nisto: retirámos a chave com que foi assinado.",
    "unknown-key":
      "Assinado com uma chave que este dispositivo não conhece. Com ligação, a lista de chaves é atualizada; se continuar desconhecida, não confie nisto.",
    unchecked: "Este navegador não consegue verificar assinaturas numa página sem HTTPS.",
  },
  genuine: (day) => `Autêntico. Assinado por esta instalação em ${formatDay(day)}, e desde então sem uma letra mudada.`,
  state: {
    asking: "A perguntar se foi retirado…",
    stands: "Não foi retirado.",
    withdrawn: "Foi retirado pela própria pessoa e já não conta.",
    withdrawnOn: (day) => `Foi retirado pela própria pessoa em ${formatDay(day)} e já não conta.`,
    unknown: "Sem ligação não se pode ver se entretanto foi retirado.",
    again: "Perguntar de novo",
  },
  issued: (day) => `Emitido em ${formatDay(day)}`,
  ratings: (count) => (count === 1 ? "avaliação de um cliente" : "avaliações de clientes"),
  average: "média em cinco limões",
  averageOf: (average) => formatAverage(average),
  best: "vezes cinco limões",
  number: (count) => formatNumber(count),
  praise: "O que os clientes elogiaram",
  times: (label, count) => `${label} × ${formatNumber(count)}`,
  awards: "Prémios",
  places: "Onde",
  now: (since) => `desde ${formatMonth(since)}`,
  before: (since) => `desde ${formatMonth(since)}, até ao dia da emissão ou antes`,
  ratedThere: (count) => (count === 1 ? "1 avaliação" : `${formatNumber(count)} avaliações`),
  noNames: "Nenhum cliente é nomeado. Os números de um local são mostrados a partir de cinco avaliações.",
  /** In the file, which knows nothing of this app. Its sentences stand in it as they are here. */
  file: {
    title: (name) => `Passaporte de limões de ${name}`,
    of: "Passaporte de limões",
    issued: "Emitido em",
    ratings: "avaliações de clientes",
    since: "desde",
    former: "antes, desde",
    there: "avaliações",
    checking: "A verificar a assinatura…",
    noScript:
      "Esta página verifica a sua própria assinatura e antes disso não mostra nada. Precisa de um navegador com JavaScript.",
    genuine: "Autêntico: assinado, e desde então sem uma letra mudada.",
    published: "A chave é a que está publicada em",
    inside: "Verificado com a chave deste ficheiro. Para ter a certeza da chave, e ver se foi retirado, verifique em",
    refused: "Não confie nesta página: pelo menos uma letra foi alterada depois de assinada.",
    withdrawnKey: "Não confie nesta página: a sua chave não está, ou já não está, publicada.",
    unchecked: "Este navegador não consegue verificar assinaturas. Verifique este ficheiro em",
  },
};
