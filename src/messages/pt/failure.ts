import type { Messages } from "../en.ts";

/** Something is broken or missing. Loaded first, because nothing can be loaded then. */
export const failure: Messages["failure"] = {
  heading: "Erro inesperado da app!",
  unexpected: "Não funcionou. O que estava guardado neste dispositivo continua cá; tente de novo.",
  noSpace: "Já não há espaço neste dispositivo, por isso não ficou guardado. Liberte espaço e tente de novo.",
  shut: "Não foi possível abrir o que a app guarda neste dispositivo. Se recarregar não ajudar, reinicie o navegador e veja se ele deixa este site guardar dados.",
  safe: "Os seus rascunhos e as avaliações por enviar estão seguros neste dispositivo.",
  offline: "Está sem ligação, e esta parte da app ainda não está no seu dispositivo.",
  unloaded: "Não foi possível carregar uma parte da app.",
  reload: "Recarregar",
  copy: "Copiar detalhes",
  copied: "Copiado",
  details: "Detalhes",
};
