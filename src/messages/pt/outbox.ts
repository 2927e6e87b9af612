import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { putTitle } from "./puts.ts";
import { refusalText } from "./refusals.ts";

/** What people do here, counted: a rating with its photos is one. Deletions are counted along as changes. */
const nouns = { ratings: ["avaliação", "avaliações"], changes: ["alteração", "alterações"] } as const;
type Noun = keyof typeof nouns;
const counted = (count: number, noun: Noun) => `${formatNumber(count)} ${nouns[noun][count === 1 ? 0 : 1]}`;

const photos = (count: number) => (count === 1 ? "1 foto" : `${count} fotos`);

export const outbox: Messages["outbox"] = {
  title: "Caixa de saída",
  lead: "Primeiro guardado neste dispositivo, enviado assim que tiver ligação.",
  refusal: refusalText,
  putTitle,
  status: {
    allSent: "Está tudo enviado",
    allSentText: "O que fizer sem ligação espera aqui até ter chegado.",
    sending: (count, noun) => `A enviar ${counted(count, noun)}`,
    sendingText: "Pode continuar, também noutras páginas.",
    ready: () => "Guardado neste dispositivo · por enviar",
    readyText: {
      closed: "Daqui a um instante, mesmo que feche o Five Lemons.",
      open: "Daqui a um instante, enquanto o Five Lemons estiver aberto.",
    },
    offline: () => "Guardado neste dispositivo · por enviar",
    offlineText: {
      closed: "Tudo é enviado automaticamente assim que tiver ligação, mesmo com o Five Lemons fechado.",
      open: "Tudo é enviado assim que tiver ligação e o Five Lemons estiver aberto: este navegador não consegue enviar com ele fechado.",
    },
    signIn: () => "À espera que entre",
    signInText: "Nada se perdeu: o que fez fica neste dispositivo até voltar a entrar.",
    unreachable: () => "Não é possível contactar o Five Lemons",
    unreachableText: "Há rede, mas não há resposta. O Five Lemons volta a tentar sozinho.",
    troubled: () => "O Five Lemons está com problemas neste momento",
    troubledText: "Há resposta, mas só a dizer que agora não é possível. O Five Lemons volta a tentar sozinho.",
    blockedText:
      "Há rede, mas é outra coisa que responde. Num café ou hotel, abra primeiro a página de acesso; depois tudo segue sozinho.",
    nextTry: (when) => `próxima tentativa: ${when}`,
    postponed: (count, noun) => `${counted(count, noun)} ${count === 1 ? "guardada" : "guardadas"} para mais tarde`,
    postponedText: (when) => `Envio automático a partir de: ${when}. Por que razão espera está mais abaixo.`,
    heldText: "Envio automático por outra ligação. Por que razão espera está mais abaixo.",
    attention: (count, noun) => `${counted(count, noun)} ${count === 1 ? "requer" : "requerem"} a sua atenção`,
    attentionText: "Nada se perdeu. Mais abaixo está o que aconteceu e o que pode fazer.",
    waiting: (count, noun, size) => `${counted(count, noun)} em espera, ${size}`,
    sendNow: "Enviar agora",
    export: "Exportar ficheiro",
    exported: "Guardado como ficheiro",
    fileName: (day) => `five-lemons-por-enviar-${day}.json`,
  },
  waiting: "Em espera",
  sent: "Enviado há pouco",
  card: {
    titles: {
      rating: (place) => (place ? `Avaliação de ${place}` : "Uma avaliação"),
      removal: (place) => (place ? `Eliminação: ${place}` : "Uma avaliação eliminada"),
      unreadable: () => "Algo de outra versão",
    },
    saved: (when) => `Guardado: ${when}`,
    lastTry: (when) => `última tentativa: ${when}`,
    nextTry: (when) => `próxima tentativa: ${when}`,
    sentAt: (when) => `Enviado: ${when}`,
    gone: "Já lá não estava, por isso ficou sem efeito",
    photo: (number, count, sent) => `Foto ${number} de ${count}, ${sent ? "enviada" : "por enviar"}`,
    photos,
    photosSent: (sent, count) =>
      sent === 0 ? `${photos(count)} por enviar` : `${sent} de ${photos(count)} ${sent === 1 ? "enviada" : "enviadas"}`,
    photosConcerned: photos,
    leaveOut: (count) => (count === 1 ? "Deixar esta foto de fora" : "Deixar estas fotos de fora"),
    details: "Detalhes",
    edit: "Editar",
    sendNow: "Enviar agora",
    discard: {
      rating: "Não enviar",
      removal: "Não eliminar",
      put: "Não enviar",
      unreadable: "Descartar",
      refused: "Descartar",
    },
    retry: "Tentar de novo",
    copy: "Copiar texto",
    named: (action, title) => `${action}: ${title}`,
    copied: "Texto copiado",
    copyFailed: "Não foi possível copiar o texto. Encontra-o em Detalhes.",
    retried: "A tentar de novo",
  },
  /** What is asked before something is given up, by what it is. */
  discard: {
    rating: {
      title: (place) => (place ? `Não enviar a sua avaliação de ${place}?` : "Não enviar esta avaliação?"),
      text: "O que espera é removido deste dispositivo, com as fotos. O que já chegou fica como está.",
      confirm: "Não enviar",
      keep: "Manter",
      done: (place) => (place ? `A sua avaliação de ${place} não é enviada` : "A avaliação não é enviada"),
    },
    removal: {
      title: (place) => (place ? `Não eliminar a sua avaliação de ${place}?` : "Não eliminar esta avaliação?"),
      text: "Volta então a estar no seu histórico.",
      confirm: "Não eliminar",
      keep: "Eliminar",
      done: (place) => (place ? `A sua avaliação de ${place} fica` : "A avaliação fica"),
    },
    put: {
      title: () => "Não enviar esta alteração?",
      text: "É removida deste dispositivo, e volta a ver-se o que o servidor tem.",
      confirm: "Não enviar",
      keep: "Manter",
      done: () => "A alteração não é enviada",
    },
    photos: {
      title: (place) => (place ? `Deixar estas fotos de ${place} de fora?` : "Deixar estas fotos de fora?"),
      text: "São removidas deste dispositivo. A avaliação fica.",
      confirm: "Deixar de fora",
      keep: "Manter",
      done: (place) => (place ? `${place}: fotos deixadas de fora` : "Fotos deixadas de fora"),
    },
    unreadable: {
      title: () => "Descartar o que outra versão guardou?",
      text: "Não é possível recuperá-lo. Copie-o ou exporte-o antes, se quiser ficar com ele.",
      confirm: "Descartar",
      keep: "Manter",
      done: () => "Descartado",
    },
    failed: "Não funcionou. Nada foi alterado.",
  },
  conflict: {
    mine: "A sua, neste dispositivo",
    theirs: "Já enviada",
    theirsMerged: (place) => `A sua de ${place}, que é agora o mesmo local`,
    mineRemoved: "Eliminou a avaliação aqui.",
    keepingRemoves: (other) =>
      `Os dois locais são agora um só: se mantiver isso, a sua avaliação de ${other} é eliminada.`,
    theirsRemoved: "A avaliação foi eliminada lá.",
    keepMine: "Manter esta",
    keepTheirs: "Manter a outra",
    keptMine: "Esta versão fica e vai ser enviada",
    keptTheirs: "Fica a outra versão",
  },
  held: {
    title: (count) => (count === 1 ? "1 foto espera por outra ligação" : `${photos(count)} esperam por outra ligação`),
    text: "Escolheu não enviar fotos por esta. As avaliações e tudo o resto seguem logo.",
    change: "Alterar isso",
  },
  storage: {
    usage: (size) => `O Five Lemons ocupa ${size} neste dispositivo.`,
    kept: "O navegador prometeu conservar tudo.",
    erasable:
      "Neste dispositivo, o navegador apaga o que um site guardou quando não é aberto durante sete dias. Junte o Five Lemons ao ecrã principal (Partilhar, depois “Adicionar ao ecrã principal”) e fica guardado.",
  },
  signedOut: {
    title: "Entre para ver o que espera",
    text: "O que ficou guardado neste dispositivo é enviado depois de a pessoa a quem pertence entrar. Mais ninguém o vê.",
    action: "Entrar",
  },
  error: {
    title: "Não foi possível ler a caixa de saída",
    text: "O que guardou continua neste dispositivo. Tente de novo, ou recarregue a página.",
  },
};
