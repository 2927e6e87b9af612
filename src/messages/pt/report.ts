import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

/** Telling us what is wrong with a review, a photo, a reply or a profile. */
export const report: Messages["report"] = {
  lead: "Quem cuida do Five Lemons lê a denúncia. Ninguém fica a saber quem a fez.",
  reason: "O que está mal?",
  reasons: {
    spam: "Publicidade ou spam",
    offensive: "Insulto ou ódio",
    personal_data: "Revela algo privado sobre alguém",
    untrue: "Não é verdade, ou usa o nome de outra pessoa",
    no_visit: "Nunca lá esteve",
    conflict_of_interest: "Feita por quem é dono, lá trabalha ou faz concorrência",
    staff_mention: "Ataca alguém que lá trabalha",
    other: "Outra coisa",
  },
  required: "Escolha um motivo",
  note: "O que devemos saber?",
  noteHint: "Opcional",
  tooLong: (over) => `${counted(over, "carácter", "caracteres")} a mais.`,
  send: "Denunciar",
  cancel: "Cancelar",
  saved: "A sua denúncia está guardada e será enviada",
};
