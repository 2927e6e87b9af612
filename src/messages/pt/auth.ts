import type { Messages } from "../en.ts";

/** Where one cannot go on, goes out, or came wrong. */
export const auth: Messages["auth"] = {
  signedOut: {
    heading: "Inicie sessão",
    text: "Avaliações, histórico e locais perto pertencem a uma conta.",
    kept: "O que já foi guardado neste dispositivo fica e volta quando entrar.",
    nothingKept: "Neste dispositivo não há nada por enviar.",
    rate: "Inicie sessão para avaliar restaurantes.",
    submit: "Inicie sessão para enviar a sua avaliação.",
    history: "As suas avaliações, médias e troféus ficam guardados com a sua conta.",
    offline: "Está sem ligação, e é preciso tê-la para entrar.",
    action: "Entrar",
    outbox: "Ver a caixa de saída",
  },
  invitation: {
    title: "A verificar o seu convite",
    heading: "Não conseguimos verificar o seu convite",
    text: "O servidor não respondeu. A sua conta está bem; tente de novo quando tiver ligação.",
  },
  signOut: {
    heading: "Parte do que fez ainda não foi enviada",
    /** Not both of them 0. */
    text: (ratings, drafts) => {
      const waiting = [
        ...(ratings > 0 ? [ratings === 1 ? "1 avaliação por enviar" : `${ratings} avaliações por enviar`] : []),
        ...(drafts > 0 ? [drafts === 1 ? "1 rascunho" : `${drafts} rascunhos`] : []),
      ];
      return `Neste dispositivo: ${waiting.join(" e ")}. O que deve acontecer agora?`;
    },
    draftsStay: "Os rascunhos ficam neste dispositivo, invisíveis para outros.",
    send: "Enviar já e terminar sessão",
    sendHint: "Precisa de ligação.",
    sendFailed: "Nem tudo pôde ser enviado. Continua aqui.",
    keep: "Guardar para a próxima vez",
    keepHint: "Fica neste dispositivo, invisível para outros, e é enviado quando voltar a entrar.",
    export: "Exportar",
    exportHint: "Guarda um ficheiro com o texto do que não foi enviado.",
    exported: "Guardado como ficheiro. Tudo continua também aqui.",
    discard: "Descartar",
    discardHint: "Remove-o deste dispositivo para sempre.",
    discardSure: "Descartar mesmo?",
    fileName: (day) => `five-lemons-por-enviar-${day}.json`,
  },
  notFound: {
    heading: "Aqui só há cascas",
    text: "Esta página não existe, ou mudou de sítio.",
    map: "Ir para o mapa",
    home: "Página inicial",
  },
};
