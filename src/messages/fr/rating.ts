import type { Messages } from "../en.ts";

export const rating: Messages["rating"] = {
  noComment: "Sans commentaire",
  photoUnavailable: "Cette photo n’est pas sur cet appareil",
  service: (name, award) => {
    if (name === null) return `${award} pour le service`;
    return award === null ? `Servi par ${name}` : `Servi par ${name} · ${award}`;
  },
};
