import type { Messages } from "../en.ts";

/** Messages on this device: whether, about what, and when not. */
export const pushSetting: Messages["pushSetting"] = {
  heading: "Mensagens neste dispositivo",
  text: "Quando acontece algo que lhe diz respeito, este dispositivo avisa, mesmo com o Five Lemons fechado. O aviso fala de locais e não de pessoas.",
  turnOn: "Ligar mensagens",
  turnOff: "Desligar mensagens",
  on: "As mensagens estão ligadas neste dispositivo.",
  denied:
    "O seu navegador tem ordem para não deixar passar mensagens. Permita-as nas definições dele para este site e depois volte.",
  failed: "Não foi possível contactar o servidor, por isso nada mudou. Tente de novo quando tiver ligação.",
  installFirst:
    "Neste dispositivo, as mensagens só chegam à app no ecrã principal: partilhe esta página, escolha Adicionar ao ecrã principal e abra-a a partir daí.",
  about: "Avisar-me sobre",
  kinds: {
    push_likes: "Gostos nas minhas avaliações",
    push_friends: "Pedidos de amizade e novos amigos",
    push_replies: "Respostas de restaurantes",
    push_badges: "Emblemas e autarcas",
    push_decisions: "Decisões e convites",
  },
  quiet: "Horas de silêncio",
  quietText: "Nestas horas nada chega; o que aconteceu é contado quando acabarem.",
  from: "Das",
  until: "Até às",
  everywhere: "Estas escolhas acompanham a sua conta nos seus outros dispositivos.",
};
