import type { Messages } from "../en.ts";

/** The offer to put the app on the home screen. */
export const install: Messages["install"] = {
  heading: "Tenha-o sempre à mão",
  text: "No seu ecrã principal, o Five Lemons abre como qualquer app, também numa cave, e o que espera por envio fica lá mais seguro.",
  install: "Instalar",
  later: "Agora não",
  installed: "Instalado. Encontra-o entre as suas aplicações.",
  guide: {
    text: "No seu ecrã principal, o Five Lemons abre como qualquer app, também numa cave. E fica mais seguro: o Safari apaga o que um site guardou quando não o abre durante sete dias. Podem ser avaliações que ainda não foram enviadas.",
    steps: [
      "Toque em Partilhar, por baixo ou por cima da página",
      "Desça até Adicionar ao ecrã principal",
      "Toque em Adicionar",
    ],
    note: "Ao abrir a partir daí, é preciso entrar mais uma vez.",
  },
};
