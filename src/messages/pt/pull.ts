import type { Messages } from "../en.ts";

/** Pulling a list down to refresh it. */
export const pull: Messages["pull"] = {
  pulling: "Puxe para atualizar",
  enough: "Solte para atualizar",
  busy: "A atualizar…",
  offline: "Está sem ligação: isto é o que está guardado aqui",
};
