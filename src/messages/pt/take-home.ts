import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "avaliação", "avaliações");
const photos = (count: number) => counted(count, "foto", "fotos");

/** Taking everything along as a file, and bringing it back. */
export const takeHome: Messages["takeHome"] = {
  title: "Levar os seus limões para casa",
  lead: "O seu diário, para ficar consigo: num ficheiro que abre sem nós.",
  pack: {
    heading: "Levar",
    text: "Um ficheiro ZIP, feito neste dispositivo: um diário para ler em qualquer navegador, as suas fotos e um ficheiro para programas.",
    inIt: (count, pictures) => (pictures === 0 ? ratings(count) : `${ratings(count)} com ${photos(pictures)}`),
    unsent: (count) =>
      count === 1
        ? "1 delas ainda por enviar, e assinalada"
        : `${formatNumber(count)} delas ainda por enviar, e assinaladas`,
    drafts: (count) => counted(count, "rascunho que começou", "rascunhos que começou"),
    rest: "o resto que este dispositivo sabe da sua conta: perfil, amigos, gostos, definições e o que espera na caixa de saída",
    nothing: "Ainda não há nada para levar. Começa com a sua primeira avaliação.",
    offline: "Sem ligação: as fotos que só estão no servidor ficam lá, e o ficheiro diz quais são.",
    partly:
      "Este dispositivo ainda não viu todas as suas avaliações. Depois de estar um momento com ligação, vão todas.",
    start: "Guardar como ZIP",
    progress: (done, all) => `A juntar foto ${formatNumber(done)} de ${formatNumber(all)}`,
    saved: (size) => `Guardado, ${size}`,
    stopped: "Nada foi guardado.",
    full: "Não foi possível escrever o ficheiro: talvez não haja espaço. Aqui nada mudou.",
    left: (count) => (count === 1 ? "1 foto não pôde ser levada:" : `${photos(count)} não puderam ser levadas:`),
    leftLine: {
      "not-here": (count, place) => `${place}: ${photos(count)}, só no servidor`,
      "too-much": (count, place) => `${place}: ${photos(count)}, sem mais espaço num ficheiro`,
    },
    fileName: (day) => `five-lemons-${day}.zip`,
  },
  back: {
    heading: "Trazer de volta",
    text: "De um ficheiro destes, neste dispositivo ou num novo. O que já tem não se repete: de duas avaliações de um local conta a mais recente.",
    choose: "Escolher ZIP",
    reading: "A ler o ficheiro",
    found: (when) => `Levado: ${when}`,
    foreign: (email) => `Estes são os limões de ${email}. Trazidos para aqui passam a ser seus.`,
    partly:
      "Este dispositivo ainda não conhece todas as suas avaliações. Onde uma for diferente, a caixa de saída pergunta qual conta.",
    fates: {
      new: (count) => `${ratings(count)} para trazer de volta`,
      newer: (count) =>
        count === 1
          ? "1 avaliação mais recente do que aqui: substitui essa"
          : `${ratings(count)} mais recentes do que aqui: substituem essas`,
      same: (count) => `${ratings(count)} já aqui`,
      older: (count) =>
        count === 1 ? "1 avaliação mais recente aqui: essa fica" : `${ratings(count)} mais recentes aqui: essas ficam`,
      writing: (count) => `${ratings(count)} que está agora a escrever: acabe primeiro o rascunho`,
    },
    unreadable: (count) =>
      count === 1 ? "1 avaliação que não se consegue ler" : `${ratings(count)} que não se conseguem ler`,
    drafts: (count) => counted(count, "rascunho", "rascunhos"),
    nothing: "Já está tudo aqui.",
    start: (count) => `Trazer de volta ${ratings(count)}`,
    startDrafts: "Trazer rascunhos de volta",
    another: "Escolher outro ficheiro",
    progress: (done, all) => `${formatNumber(done)} de ${formatNumber(all)} de volta`,
    done: (count) => `${ratings(count)} de volta`,
    doneText: "Estão guardadas neste dispositivo e seguem como qualquer outra avaliação.",
    photosLost: (count) =>
      count === 1 ? "1 foto não pôde ser trazida de volta:" : `${photos(count)} não puderam ser trazidas de volta:`,
    lostLine: {
      missing: (place) => `${place}: não estava no ficheiro`,
      unreadable: (place) => `${place}: não é uma imagem`,
      full: (place) => `${place}: sem mais espaço neste dispositivo`,
      limit: (place) => `${place}: a avaliação já tem cinco fotos`,
    },
    stopped:
      "O dispositivo está cheio. O que foi trazido de volta fica; liberte espaço e escolha de novo o mesmo ficheiro para o resto.",
    history: "Ver o seu histórico",
    problems: {
      "no-archive": "Este ficheiro não foi feito pelo Five Lemons. Nada foi alterado.",
      "newer-version":
        "Este ficheiro foi feito por uma versão mais recente do Five Lemons. Atualize e tente de novo. Nada foi alterado.",
      hostile: "Há algo de errado com este ficheiro. Pode estar danificado, por isso nada dele foi usado.",
    },
  },
  journal: {
    title: (name) => (name ? `O percurso em limões de ${name}` : "O seu percurso em limões"),
    lead: (when) => `Levado para casa em ${when}`,
    ratings: (count) => (count === 1 ? "avaliação" : "avaliações"),
    average: "limões em média",
    places: "avaliações de cinco limões",
    drafts: "Começado e não entregue",
    unsent: "Ainda por enviar quando isto foi guardado",
    attention: "Não aceite pelo servidor quando isto foi guardado",
    verified: "Visita verificada",
    servedBy: (name) => `Atendimento de ${name}`,
    missing: (count) => `${photos(count)} fora deste ficheiro`,
    photoOf: (place) => `Foto, ${place}`,
    footer: "Feito pelo Five Lemons. Nada aqui precisa de nós: guarde, imprima, envie a quem quiser.",
  },
};
