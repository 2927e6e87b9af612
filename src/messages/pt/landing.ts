import type { Messages } from "../en.ts";

/** What the landing page says beside the words of `site`. */
export const landing: Messages["landing"] = {
  tryWeb: "Experimentar na web",
  getApp: "Obter a app",
  how: "Como funciona",
  cellar: {
    heading: "Experimente: aqui em baixo não há rede",
    place: "A cave lá em baixo",
    question: "Como foi?",
    line: "Ligação",
    off: "Sem rede",
    on: "De volta à luz do dia",
    away: "A sua própria ligação caiu",
    idle: "Sem rede, sem problema. Toque num limão.",
    queued: "Segue sozinha assim que houver ligação. Ligue-a.",
    waiting: "Segue daqui a um instante.",
    sending: "A subir as escadas.",
    sent: "Acabado de espremer! Chegou, uma vez. Altere-a e veja-a seguir de novo.",
    rehearsal: "Um ensaio: esta não conta para nenhum local. A app faz o mesmo com as suas.",
    still:
      "Toca num limão onde não há rede e lê “Guardado neste dispositivo”. De volta à luz do dia diz “A enviar” e depois “Enviado”.",
  },
  story: {
    heading: "Dez segundos, um polegar",
    steps: [
      {
        heading: "Encontre a mesa onde está",
        text: "Os locais à sua volta, e todos os que já viu, estão no seu telemóvel. Um código na mesa também serve.",
        picture: "A lista de locais perto, cada um com os seus limões",
      },
      {
        heading: "Toque nos seus limões",
        text: "De um a cinco, umas etiquetas, uma foto. A média dos outros não influencia antes de ter decidido.",
        picture: "Avaliar um local com um a cinco limões grandes",
      },
      {
        heading: "Guarde o telemóvel",
        text: "A avaliação fica no seu dispositivo e segue sozinha. A caixa de saída mostra sempre onde está.",
        picture: "Acabado de espremer: a avaliação está guardada neste dispositivo",
      },
    ],
  },
  more: [
    {
      heading: "O seu próprio diário",
      text: "Todos os locais que avaliou, com as suas palavras e fotos, também no avião. Leve tudo para casa num ficheiro quando quiser.",
    },
    {
      heading: "Amigos, emblemas, autarcas",
      text: "Veja o que os seus amigos espremeram. Seis emblemas para ganhar, e um autarca por cidade.",
    },
    {
      heading: "Elogios que chegam às pessoas",
      text: "Diga quem serviu, só com cinco limões. Abaixo disso ninguém fica a saber quem foi.",
    },
  ],
  journal: {
    heading: "O seu próprio percurso em limões",
    text: "Filtre, pesquise, olhe para trás. As versões anteriores de uma avaliação ficam consigo, e mais ninguém as lê.",
    picture: "O histórico de avaliações com os seus filtros, num ecrã largo",
  },
  end: {
    heading: "Leve-o consigo",
    text: "Instala-se a partir desta página, não precisa de loja nem de muito espaço, e funciona onde come.",
  },
};
