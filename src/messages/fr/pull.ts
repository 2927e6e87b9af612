import type { Messages } from "../en.ts";

export const pull: Messages["pull"] = {
  pulling: "Tirez pour actualiser",
  enough: "Relâchez pour actualiser",
  busy: "Actualisation…",
  offline: "Vous êtes hors ligne : voici ce qui est enregistré ici",
};
