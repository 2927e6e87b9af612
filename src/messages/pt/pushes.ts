import type { PushTexts } from "../pushes.ts";

/** Messages on a lock screen, which others read too: they name places and no people. */
export const pushes: PushTexts = {
  /** Where a name is missing, within a sentence. */
  unnamed: { place: "um restaurante", city: "uma cidade", badge: "um emblema" },
  post_liked: {
    title: "Alguém gosta da sua avaliação",
    body: (place) => `Os seus limões para ${place} receberam um gosto.`,
  },
  friend_request: { title: "Um pedido de amizade", body: "Alguém gostaria de partilhar limões consigo." },
  friend_accepted: { title: "Uma nova amizade", body: "O seu pedido de amizade foi aceite." },
  owner_replied: {
    title: "Uma resposta à sua avaliação",
    body: (place) => `${place}: tem uma resposta.`,
  },
  badge_earned: { title: "Um novo emblema", body: (badge) => `Ganhou: ${badge}.` },
  mayor_won: { title: "É agora autarca", body: (city) => `Ninguém conhece ${city} melhor.` },
  mayor_lost: { title: "Mudança de autarca", body: (city) => `Outra pessoa é agora autarca de ${city}.` },
  moderation_decision: {
    title: "Uma decisão sobre a sua avaliação",
    body: "Leia o que foi decidido e porquê. Pode responder.",
  },
  server_invitation: {
    title: "Um convite para uma equipa",
    body: (place) => `A equipa de ${place} gostaria de contar consigo.`,
  },
  ownership_decision: { title: "O seu pedido foi decidido", body: (place) => `Trata-se de ${place}.` },
};
