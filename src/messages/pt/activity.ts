import type { NoticeType } from "../../domain/people/notice.ts";
import { isolate } from "../isolate.ts";
import type { Messages } from "../en.ts";

/** What a notice says of; null where it is not told. */
type Told = Parameters<Messages["activity"]["sentence"]>[1];

const named = (name: string | null, otherwise: string) => (name === null ? otherwise : isolate(name));
const ofPlace = ({ place }: Told, before: string) => (place === null ? "" : ` ${before} ${isolate(place)}`);

/** What is one's own, and the ending of what agrees with it. */
const own: Record<string, readonly [string, "a" | "o"]> = {
  rating: ["a sua avaliação", "a"],
  photo: ["a sua foto", "a"],
  reply: ["a sua resposta", "a"],
  profile: ["o seu perfil", "o"],
};
const ownOther = ["o seu contributo", "o"] as const;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const decisions: Record<string, (what: string, ending: "a" | "o") => string> = {
  hide: (what, ending) => `${capital(what)} foi ocultad${ending}`,
  remove: (what, ending) => `${capital(what)} foi removid${ending}`,
  restore: (what, ending) => `${capital(what)} voltou a ser mostrad${ending}`,
  warn: (what) => `Uma nota sobre ${what}, de quem cuida do Five Lemons`,
  suspend: () => "A sua conta foi suspensa",
  unsuspend: () => "A sua conta está de novo aberta",
};

function decision(told: Told): string {
  const [noun, ending] = own[told.subject ?? ""] ?? ownOther;
  const what = told.subject === "rating" ? `${noun}${ofPlace(told, "de")}` : noun;
  const done = decisions[told.action ?? ""]?.(what, ending) ?? `Houve uma decisão sobre ${what}`;
  const sentence = `${done}.`;
  if (told.outcome === "reversed") return `A sua contestação tinha razão, e isto foi anulado: ${sentence}`;
  return told.outcome === "upheld" ? `A sua contestação foi analisada, e isto mantém-se: ${sentence}` : sentence;
}

/** After "Denunciou". */
const reported: Record<string, string> = {
  rating: "uma avaliação",
  photo: "uma foto",
  reply: "uma resposta",
  profile: "um perfil",
  place: "o nome de um local",
};
const outcomes: Record<string, (what: string) => string> = {
  hide: (what) => `Denunciou ${what}: já não está à vista. Obrigado.`,
  remove: (what) => `Denunciou ${what}: o conteúdo foi removido. Obrigado.`,
  correct: () => "O nome do local que denunciou foi corrigido. Obrigado.",
  acted: (what) => `Denunciou ${what}: analisámos e tomámos medidas. Obrigado.`,
  keep: (what) => `Denunciou ${what}: analisámos, cumpre as regras e fica como está.`,
};

/** One sentence per type; a type without one does not compile. */
const sentences: Record<NoticeType, (told: Told) => string> = {
  post_liked: (told) => `${named(told.who, "Alguém")} gostou da sua avaliação${ofPlace(told, "de")}.`,
  friend_request: ({ who }) => `${named(who, "Alguém")} envia-lhe um pedido de amizade.`,
  friend_accepted: ({ who }) => `${named(who, "Alguém")} aceitou o seu pedido de amizade.`,
  friend_connected: ({ who }) => `Há uma nova amizade entre si e ${named(who, "alguém")}.`,
  owner_replied: (told) => `${named(told.who, "Quem gere o local")} respondeu à sua avaliação${ofPlace(told, "de")}.`,
  moderation_decision: decision,
  badge_earned: ({ badge }) => `Ganhou um emblema: ${badge ?? "um novo"}.`,
  mayor_won: ({ city }) => `É agora autarca de ${named(city, "uma cidade")}.`,
  mayor_lost: ({ city }) => `Outra pessoa é agora autarca de ${named(city, "uma cidade")}.`,
  server_invitation: (told) => `Convite de ${named(told.who, "um restaurante")} para a equipa${ofPlace(told, "de")}.`,
  low_rating: (told) =>
    `Um cliente deu dois limões ou menos${ofPlace(told, "a")}. Pode responder no painel do restaurante.`,
  ownership_decision: (told) =>
    `O seu pedido para gerir ${named(told.place, "um local")} ${told.status === "approved" ? "foi aprovado" : "não foi aprovado"}.`,
  report_decided: ({ action, subject }) =>
    (outcomes[action ?? ""] ?? outcomes["acted"])?.(reported[subject ?? ""] ?? "um contributo") ?? "",
  places_merged: ({ place, photosLeft }) =>
    `Duas entradas eram afinal um só local: ${named(place, "um local")}. Conta a sua avaliação mais recente, e a outra está entre as versões anteriores.${
      photosLeft === 0 ? "" : photosLeft === 1 ? " Uma foto não teve lugar." : ` ${photosLeft} fotos não tiveram lugar.`
    }`,
};

export const activity: Messages["activity"] = {
  title: "Atividade",
  refresh: "Atualizar a sua atividade",
  sentence: (type, told) =>
    Object.hasOwn(sentences, type) ? sentences[type as NoticeType](told) : "Há novidades para si.",
  unseen: (count) => (count === 0 ? "Já viu tudo" : `${count} por ver`),
  isUnseen: "Por ver",
  markAll: "Marcar tudo como lido",
  list: "O que aconteceu, mais recente primeiro",
  empty: {
    title: "Ainda não aconteceu nada",
    text: "Gostos, amigos, emblemas e respostas de restaurantes aparecem aqui.",
    action: "Procurar amigos",
  },
};
