import type { Messages } from "../en.ts";

/** Choosing the place of a new rating, with or without pictures that were shared. */
export const pick: Messages["pick"] = {
  title: "Avaliar um local",
  titleShared: (count) => (count === 1 ? "De onde é esta foto?" : "De onde são estas fotos?"),
  lead: "Escolha o local. Ainda nada é enviado.",
  waiting: (count) =>
    count === 1 ? "1 foto, guardada neste dispositivo" : `${count} fotos, guardadas neste dispositivo`,
  photo: (number, count) => `Foto partilhada ${number} de ${count}`,
  drop: "Não usar estas fotos",
  dropped: "As fotos continuam na sua galeria.",
  search: "Nome do local",
  placeholder: "Restaurante, rua, cidade",
  nearby: "Perto",
  found: "Encontrados neste dispositivo",
  none: (query) => `Neste dispositivo, nada se chama “${query}”.`,
  noneNearby: "Este dispositivo ainda não conhece nenhum local. Abra o mapa uma vez com ligação.",
  map: "Abrir o mapa",
  notKept:
    "Não foi possível guardar a foto: já não há espaço neste dispositivo, ou eram demasiadas de uma vez. Continua na sua galeria.",
  left: {
    unreadable: (name) => `Não é possível abrir ${name} aqui. Continua na sua galeria.`,
    limit: (name) => `${name} já era a mais: uma avaliação tem cinco fotos.`,
    full: (name) => `${name} não cabe neste dispositivo. Liberte espaço e escolha de novo o local.`,
  },
};
