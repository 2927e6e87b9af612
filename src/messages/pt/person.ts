import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

/** The page of a person, as others see it. */
export const person: Messages["person"] = {
  title: "Perfil",
  own: "É assim que os outros veem o seu perfil.",
  ownVisibility: {
    everyone: "Todos os clientes convidados veem esta página.",
    friends: "Só os seus amigos veem esta página.",
    nobody: "Mais ninguém vê esta página.",
  },
  toOwn: "Ir para o seu perfil",
  nobody: {
    title: "Não há aqui ninguém",
    text: "Não há nenhum perfil assim, ou não lhe é mostrado.",
    action: "Ir para o mapa",
  },
  unread: {
    title: "Este perfil não está no seu dispositivo",
    offline: "Está sem ligação. Pode vê-lo assim que a tiver.",
    failed: "O servidor não respondeu.",
    "sign-in": "Entre de novo para o ver.",
  },
  badges: "Emblemas",
  noBadges: "Ainda sem emblemas.",
  mayorOf: (city) => `Autarca de ${city}`,
  figures: "Entre amigos",
  ratings: (count) => (count === 1 ? "avaliação" : "avaliações"),
  average: "média",
  streak: (count) => (count === 1 ? "dia seguido" : "dias seguidos"),
  friends: (count) => counted(count, "amigo", "amigos"),
  tie: {
    none: "Pedir amizade",
    asked: "Retirar o seu pedido",
    asks: "Aceitar amizade",
    friends: "São amigos",
  },
  requested: "Pedido de amizade enviado!",
  blocked: {
    title: "Bloqueou esta pessoa",
    text: "Não se veem um ao outro em pesquisas, listas e avaliações. A pessoa não é avisada.",
    unblock: "Desbloquear",
  },
};
