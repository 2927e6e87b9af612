import type { Messages } from "../en.ts";

/** Codes that stand on tables: opening one, and reading one. */
export const codes: Messages["codes"] = {
  title: "Código lido",
  opening: "A abrir o local…",
  refused: {
    unreadable: {
      title: "Este código não é um dos nossos",
      text: "Não leva a nenhum local que se possa avaliar. Pode procurar o local pelo nome.",
    },
    forged: {
      title: "Este código foi alterado, ou não é nosso",
      text: "O que diz e a sua assinatura não condizem, por isso nada foi aberto. Peça o código de outra mesa, ou procure o local pelo nome.",
    },
    revoked: {
      title: "Este código foi retirado",
      text: "Anulámos a assinatura com que foi impresso. Peça um código novo, ou procure o local pelo nome.",
    },
    gone: {
      title: "Este local já não está no mapa",
      text: "O código é um dos nossos, mas o local fechou ou foi removido.",
    },
    unknown: {
      title: "Este local ainda não está neste dispositivo",
      text: "O código não diz em que local está, e sem ligação não há a quem perguntar. Abra-o de novo quando tiver ligação.",
    },
  },
  scan: {
    title: "Ler um código",
    lead: "O código na mesa abre a avaliação do local.",
    camera: {
      title: "Com a câmara",
      why: "O navegador vai perguntar se a câmara pode ser usada. Procura um código e mais nada: nenhuma imagem é guardada ou enviada.",
      start: "Usar a câmara",
      looking: "À procura de um código. Segure-o de forma a encher a moldura.",
      stop: "Parar a câmara",
      live: "O que a câmara vê",
      blocked:
        "A câmara está bloqueada para esta página. Pode permiti-la nas definições do navegador, ou escolher uma imagem.",
      none: "Este dispositivo não oferece aqui nenhuma câmara. Escolha uma imagem, ou escreva o código.",
      failed: "Não foi possível ligar a câmara. Talvez outra app a esteja a usar.",
    },
    picture: {
      title: "De uma imagem",
      hint: "Uma foto ou captura de ecrã com o código. Fica neste dispositivo.",
      choose: "Escolher imagem",
      nothing:
        "Nesta imagem não há um código que se consiga ler. Tire-a mais de perto, de frente e com luz suficiente.",
    },
    typed: {
      title: "À mão",
      label: "O que está por baixo do código",
      hint: "O endereço por baixo do código, ou os seus oito caracteres.",
      open: "Abrir",
      nothing:
        "Isto não é o que está por baixo dos nossos códigos. É parecido com 7B1D-3F0A, ou começa pelo nosso endereço.",
      unknown: "Não há nenhum código com estes caracteres. Compare-os com o que está impresso.",
      offline:
        "Os oito caracteres precisam de ligação. Leia o próprio código, ou escreva o endereço completo por baixo dele.",
    },
    found: {
      title: "Encontrado",
      unnamed: "Um local que ainda não está neste dispositivo",
      rate: "Avaliar este local",
      again: "Ler outro código",
    },
    foreign: (host) => `Este código leva a ${host}. Aqui só se abrem os nossos códigos.`,
    other: "É um código, mas não um dos nossos.",
  },
  toPlaces: "Procurar o local",
  retry: "Tentar de novo",
};
