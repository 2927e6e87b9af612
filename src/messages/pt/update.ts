import type { Messages } from "../en.ts";

/** A new version that waits to be taken. */
export const update: Messages["update"] = {
  title: "Atualização pronta",
  text: "Há uma nova versão. Os seus rascunhos e as avaliações por enviar ficam.",
  busy: "Está a ser enviada alguma coisa. Tente de novo daqui a pouco.",
  now: "Atualizar agora",
  later: "Mais tarde",
};
