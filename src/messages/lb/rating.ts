import type { Messages } from "../en.ts";
import { withN } from "./n-rule.ts";

export const rating: Messages["rating"] = {
  noComment: "Kee Kommentar",
  photoUnavailable: "Dës Foto ass net op dësem Apparat",
  service: (name: string | null, award: string | null) => {
    if (name === null) return `${award} fir de Service`;
    const served = `Bedéngt ${withN("vu", name)}`;
    return award === null ? served : `${served} · ${award}`;
  },
};
