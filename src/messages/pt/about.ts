import type { Messages } from "../en.ts";

/** The page about the product. */
export const about: Messages["about"] = {
  title: "Sobre o Five Lemons",
  lead: "Porquê limões, o que nos importa, e como funciona.",
  story: {
    heading: "A história",
    paragraphs: [
      "As melhores refeições acontecem onde a rede é pior: em caves abobadadas, atrás de paredes grossas, na sala do fundo com o bom vinho. Prometemos apontar tudo em casa. E nunca apontamos.",
      "E quando o fazemos, são estrelas. Já todos demos quatro estrelas a um sítio onde nunca voltámos. As estrelas são para hotéis e heróis. Um limão é azedo, sincero, e faz franzir a cara ou sorrir.",
      "Por isso fizemos um caderno que funciona primeiro na cave e depois em todo o lado. Aquilo em que toca fica guardado nesse mesmo instante. O que vem a seguir é tarefa nossa, não sua.",
    ],
  },
  values: {
    heading: "O que nos importa",
    list: [
      {
        heading: "Nada do que fez se perde",
        text: "Nem por falta de bateria, nem pela rede de um hotel, nem por uma atualização. Vê sempre onde está.",
      },
      {
        heading: "Avaliações sinceras",
        text: "São todas mostradas, boas e más. Ninguém pode comprar um lugar na lista, e as visitas são verificadas onde é possível.",
      },
      {
        heading: "Respeito por quem serve",
        text: "Nomes só para elogiar. Sem classificações, sem metas, nada que se possa usar contra alguém.",
      },
      {
        heading: "Pouca curiosidade",
        text: "Sem rastreio, sem anúncios, sem cookies. O sítio onde estava passa a “esteve lá” ou “não esteve”.",
      },
      {
        heading: "Para todos",
        text: "Com o polegar, o teclado ou um leitor de ecrã, em cinco idiomas, também em telemóveis antigos.",
      },
    ],
  },
  mission: {
    heading: "A nossa missão",
    text: "Que uma boa noite seja lembrada, e que quem a fez o fique a saber.",
  },
  how: {
    heading: "Como funciona",
    steps: [
      {
        heading: "Descobrir",
        text: "Locais à sua volta, pelo nome, ou pelo código na mesa. Cabem cidades inteiras no bolso.",
      },
      {
        heading: "Avaliar",
        text: "De um a cinco limões. Etiquetas, palavras, fotos e, se quiser, uma coroa para quem lhe alegrou a noite.",
      },
      {
        heading: "Partilhar",
        text: "Siga amigos, vá atrás dos emblemas, chegue a autarca da sua cidade. Os restaurantes respondem.",
      },
    ],
    reviews: "Como tratamos as avaliações",
    article: "Como mantemos uma avaliação segura",
    start: "Experimentar na web",
  },
};
