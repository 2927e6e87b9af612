import type { Messages } from "../en.ts";

/** The frame around every page of the app. */
export const shell: Messages["shell"] = {
  nav: "Navegação principal",
  map: "Mapa",
  history: "Histórico",
  activity: "Atividade",
  friends: "Amigos",
  profile: "Perfil",
  outbox: "Caixa de saída",
  unsent: (count) => `${count} por enviar`,
  waiting: (count) => (count === 1 ? "1 novidade" : `${count} novidades`),
  refused: "algo requer a sua atenção",
  signIn: "Entrar",
  offline: "Sem ligação",
  offlineText: "avaliar e os locais guardados continuam a funcionar",
  offlineSignedOut: "é preciso ligação para entrar",
  signInToSend: (count) => `Entre para enviar o que espera (${count})`,
  signInToRefresh: "Entre de novo para receber novidades e enviar o que avaliar",
};
