import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

export const history: Messages["history"] = {
  title: "O seu percurso em limões",
  refresh: "Atualizar as suas avaliações",
  summary: {
    heading: "Resumo",
    ratings: (count) => (count === 1 ? "avaliação" : "avaliações"),
    average: "média",
    trophies: (count) => (count === 1 ? "troféu" : "troféus"),
    trophiesHint: "avaliações de cinco limões",
    favoriteTags: "As suas etiquetas preferidas",
  },
  list: {
    heading: "As suas avaliações",
    label: (count) => counted(count, "avaliação, mais recente primeiro", "avaliações, mais recentes primeiro"),
    edit: "Editar",
    editNamed: (place) => `Editar avaliação de ${place}`,
    delete: "Eliminar",
    deleteNamed: (place) => `Eliminar avaliação de ${place}`,
    verified: "Visita verificada",
    verifiedBy: {
      location: "Visita verificada: estava lá quando avaliou",
      qr: "Visita verificada: leu o código na mesa",
    },
    photosWaiting: (count) => `${counted(count, "foto", "fotos")} por enviar`,
    photo: (number, count, place) => `Foto ${number} de ${count}, ${place}`,
    openOutbox: "Ver o que fazer",
  },
  map: {
    show: "Mapa",
    hide: "Lista",
    missing: (count) =>
      count === 1
        ? "Uma avaliação não está no mapa: este dispositivo ainda não sabe onde fica o local."
        : `${formatNumber(count)} avaliações não estão no mapa: este dispositivo ainda não sabe onde ficam os locais.`,
  },
  filter: {
    open: "Filtrar",
    text: "Nome ou palavras",
    score: "Limões",
    tag: "Etiqueta",
    city: "Cidade",
    all: "Todas",
    found: (count, all) => `${formatNumber(count)} de ${counted(all, "avaliação", "avaliações")}`,
    clear: "Mostrar todas",
  },
  one: {
    label: "A avaliação de que se tratava",
    gone: "Esta avaliação já não está aqui.",
  },
  revisions: {
    open: "Versões anteriores",
    openNamed: (place) => `Versões anteriores da sua avaliação de ${place}`,
    title: (place) => `A sua avaliação de ${place}`,
    now: "Agora",
    until: (when) => `Até: ${when}`,
    none: "Nunca disse outra coisa. Só a sua conta vê as versões anteriores.",
    stale: {
      offline: "Está sem ligação: faltam alterações posteriores.",
      failed: "Isto é o que o dispositivo sabe; não foi possível atualizar.",
      "sign-in": "Entre para atualizar.",
    },
    never: {
      offline: "Está sem ligação, e o que dizia antes nunca foi aberto neste dispositivo.",
      failed: "Não foi possível obter o que dizia antes.",
      "sign-in": "Entre para ver o que dizia antes.",
    },
  },
  note: {
    reply: (name) => `Resposta de ${name}`,
    decided: {
      hide: { rating: "A sua avaliação foi ocultada dos outros", photo: "Uma foto sua foi ocultada dos outros" },
      remove: { rating: "A sua avaliação foi retirada do público", photo: "Uma foto sua foi retirada" },
      warn: { rating: "Uma nota sobre a sua avaliação", photo: "Uma nota sobre uma foto sua" },
    },
    /** `known`: the sentence of the list that it was chosen from. */
    reason: (reason, known = null) => `Motivo: ${known === null ? "" : `${known}. `}${reason}`,
    grounds:
      "Quem decidiu foi uma pessoa, não uma máquina, com base nos nossos termos e, quando o motivo a indica, na lei.",
    outside:
      "Além de contestar junto de nós, pode recorrer aos tribunais ou a um organismo certificado de resolução extrajudicial de litígios.",
    unchanged: "O que escreveu fica no seu histórico.",
    appeal: "Contestar",
    appealTitle: "Por que razão se deve decidir de novo?",
    appealHint: "Alguém da nossa equipa lê e responde com um motivo. Pode contestar uma vez.",
    appealLabel: "As suas palavras",
    appealMissing: "Diga porquê.",
    appealSend: "Enviar contestação",
    appealed: "Já contestou.",
    pending: "Ainda ninguém decidiu sobre isso.",
    outcome: {
      upheld: "A sua contestação foi analisada; a decisão mantém-se.",
      reversed: "A sua contestação tinha razão; a decisão foi anulada.",
    },
  },
  remove: {
    title: (place) => `Eliminar a sua avaliação de ${place}?`,
    text: "Sai do seu histórico e da média do local. Pode anular durante 10 segundos.",
    offline: "Está sem ligação: é eliminada já aqui, e em todo o lado quando a ligação voltar.",
    confirm: "Eliminar avaliação",
    keep: "Manter",
    done: (place) => `Avaliação de ${place} eliminada`,
    undo: "Anular",
    undone: (place) => `A avaliação de ${place} está de volta`,
    newer: "Entretanto avaliou de novo. Essa avaliação fica.",
    failed: "Não foi possível eliminar a avaliação",
  },
  drafts: {
    heading: "Por acabar",
    started: (when) => `Começado: ${when}`,
    noScore: "Ainda sem limões escolhidos",
    continue: "Continuar",
    continueNamed: (place) => `Continuar a avaliar ${place}`,
    delete: "Eliminar",
    deleteNamed: (place) => `Eliminar rascunho para ${place}`,
    title: (place) => `Eliminar o rascunho para ${place}?`,
    text: "O que escolheu, escreveu e fotografou para ele é removido deste dispositivo. Uma avaliação já guardada fica como está.",
    confirm: "Eliminar rascunho",
    keep: "Manter",
    done: (place) => `Rascunho para ${place} eliminado`,
  },
  empty: {
    title: "Ainda sem limões espremidos",
    text: "Avalie o local onde está. Demora dez segundos e funciona sem ligação.",
    notRefreshed: "As avaliações dos seus outros dispositivos aparecem assim que for possível obtê-las.",
    action: "Procurar um local perto",
  },
  error: {
    title: "Não foi possível ler as suas avaliações",
    text: "Estão seguras neste dispositivo. Tente de novo, ou recarregue a página.",
  },
};
