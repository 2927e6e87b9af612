import type { Messages } from "../en.ts";

export const pull: Messages["pull"] = {
  pulling: "Zéi fir ze aktualiséieren",
  enough: "Looss lass fir ze aktualiséieren",
  busy: "Gëtt aktualiséiert…",
  offline: "Du bass offline: dat hei ass gespäichert",
};
