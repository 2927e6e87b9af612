import type { Messages } from "../en.ts";

/** What a rating says, wherever it is shown. */
export const rating: Messages["rating"] = {
  noComment: "Kein Kommentar",
  photoUnavailable: "Dieses Foto ist nicht auf diesem Gerät",
  /** At least one of the two is there. */
  service: (name, award) => {
    if (name === null) return `${award} für den Service`;
    return award === null ? `Bedient von ${name}` : `Bedient von ${name} · ${award}`;
  },
};
