import type { Messages } from "../en.ts";

/** What a rating says, wherever it is shown. */
export const rating: Messages["rating"] = {
  noComment: "Sem comentário",
  photoUnavailable: "Esta foto não está neste dispositivo",
  /** At least one of the two is there. */
  service: (name, award) => {
    if (name === null) return `${award} para o atendimento`;
    return award === null ? `Atendimento de ${name}` : `Atendimento de ${name} · ${award}`;
  },
};
