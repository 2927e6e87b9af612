import type { Messages } from "../en.ts";

export const settings: Messages["settings"] = {
  title: "Definições",
  follows: "Cores, unidades e novidades acompanham a sua conta nos seus outros dispositivos.",
  look: { heading: "Aspeto", theme: "Cores", units: "Distâncias" },
  units: { metric: "Metros", imperial: "Milhas" },
  privacy: {
    heading: "Privacidade",
    who: "Quem vê o seu perfil",
    visibility: {
      everyone: "Todos",
      friends: "Amigos",
      nobody: "Ninguém",
    },
    hint: {
      everyone:
        "Os clientes convidados encontram e veem o seu perfil. Na página pública, as suas avaliações levam o seu nome de utilizador, ou o seu nome próprio e uma inicial.",
      friends: "Só os amigos veem o seu perfil. As suas avaliações continuam públicas, sem o seu nome.",
      nobody: "Ninguém vê o seu perfil, nem os amigos. As suas avaliações continuam públicas, sem o seu nome.",
    },
    visits: "Usar a minha localização para marcar visitas como verificadas",
    visitsHint:
      "Comparada com o local, guardada como prova durante 30 dias e apagada. Os outros só veem “Visita verificada”.",
  },
  news: {
    heading: "Novidades",
    lead: "O que lhe contamos em Atividade. As decisões sobre a sua conta vêm sempre.",
    kinds: {
      post_liked: "Alguém gosta de uma avaliação minha",
      friend_request: "Alguém me pede amizade",
      friend_accepted: "Alguém aceita o meu pedido",
      owner_replied: "Um restaurante responde-me",
      badge_earned: "Ganho um emblema",
      mayor: "Passo a ser autarca, ou deixo de o ser",
    },
  },
  photos: {
    heading: "Envio de fotos",
    over: "Enviar fotos por",
    network: {
      any: "Qualquer ligação",
      saving: "Exceto ao poupar dados",
      wifi: "Só Wi-Fi",
    },
    hint: "As avaliações em si são pequenas e seguem sempre logo.",
    silent: "Este navegador não diz a que está ligado, por isso as fotos seguem por qualquer ligação.",
    waiting: "As fotos esperam neste dispositivo por outra ligação, como escolheu.",
  },
  storage: {
    heading: "Neste dispositivo",
    unsent: "Fotos à espera de envio",
    pictures: "Imagens que já viu",
    app: "A própria app",
    rest: "Locais, avaliações, mapas",
    none: "nada",
    free: "Libertar espaço",
    freeHint:
      "As imagens que já viu voltam a ser carregadas quando forem precisas. O que falta enviar nunca é removido.",
    freed: "As imagens que podem voltar a ser carregadas foram removidas",
    unknown: "Este navegador não diz quanto espaço ocupa.",
  },
  account: {
    heading: "A sua conta",
    email: "E-mail",
    safety: "E-mail, palavra-passe e acesso em dois passos",
    takeHome: "Levar os seus limões para casa",
    version: (version) => `Five Lemons ${version}`,
  },
  deletion: {
    heading: "Eliminar a sua conta",
    text: "O seu perfil, as avaliações, as fotos, os amigos e os gostos são apagados. As médias dos locais voltam a ser calculadas sem as suas notas.",
    grace: (days) => `Tem ${days} dias para mudar de ideias. As cópias de segurança desaparecem 30 dias depois disso.`,
    unsent: "O que falta enviar fica neste dispositivo até o enviar ou descartar.",
    open: "Eliminar a minha conta",
    offline: "Isto precisa de ligação: o dia em que acontece é marcado pelo servidor.",
    sure: "Eliminar mesmo a sua conta?",
    no: "Manter a minha conta",
    yes: "Eliminar a minha conta",
    due: (day) => `A sua conta é apagada em ${day}`,
    dueText: "Até lá tudo funciona como sempre. Enviámos uma confirmação para o seu endereço de e-mail.",
    cancel: "Manter a minha conta",
    cancelled: "A sua conta fica",
    lastAdmin: "É a última pessoa na administração. Nomeie outra primeiro.",
    tooLate: "Chegou o dia: a sua conta está a ser apagada e já não pode ser mantida.",
    failed: "O servidor não respondeu, por isso não é certo que tenha sido feito. Tente outra vez.",
  },
};
