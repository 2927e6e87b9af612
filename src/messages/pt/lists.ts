import type { Messages } from "../en.ts";
import { isolate } from "../isolate.ts";
import { counted } from "./counted.ts";

/** What lists say alike. */
export const lists: Messages["lists"] = {
  justNow: "Agora mesmo",
  like: {
    like: "Gosto",
    count: (likes) => counted(likes, "gosto", "gostos"),
    refused: "O seu gosto não foi enviado",
    seeOutbox: "Ver o que fazer",
  },
  photos: {
    open: (index, count) => `Abrir foto ${index} de ${count}`,
    title: (index, count) => `Foto ${index} de ${count}`,
    next: "Foto seguinte",
    previous: "Foto anterior",
    credit: (who, count) => `${count === 1 ? "Foto" : "Fotos"}: ${who === null ? "" : `${isolate(who)}, `}Google Maps`,
  },
  /** In place of a list that this device has never been told. */
  never: {
    offline: {
      title: "Ainda não está neste dispositivo",
      text: "Abra esta página uma vez com ligação, e fica aqui também sem ela.",
    },
    failed: { title: "Não foi possível obter isto", text: "O Five Lemons não respondeu. Nada se perdeu." },
    "sign-in": { title: "Entre para ver isto", text: "O que fez aqui está seguro neste dispositivo." },
  },
  notRefreshed: { failed: "não foi possível atualizar", "sign-in": "entre para atualizar" },
};
