import { formatDay } from "../format.ts";
import type { Messages } from "../en.ts";

/** What the law lets people ask of us about their data, and what came of it. */
export const ownData: Messages["ownData"] = {
  heading: "Os seus dados",
  text: "Tudo o que temos sobre si, num ficheiro, de imediato.",
  save: "Guardar cópia dos meus dados",
  saved: "Guardado como ficheiro.",
  fileName: (day) => `five-lemons-os-meus-dados-${day}.json`,
  ask: "Pedir mais",
  askText: "Respondemos no prazo de 30 dias, aqui e por e-mail.",
  kind: "O que devemos fazer?",
  kinds: {
    rectification: "Corrigir algo que não consigo alterar",
    restriction: "Não usar os meus dados por algum tempo",
    objection: "Deixar de usar os meus dados para algo",
    export: "Uma cópia dos meus dados",
    deletion: "Eliminar a minha conta",
  },
  note: "De que se trata?",
  noteLong: (max) => `No máximo ${max} caracteres.`,
  send: "Enviar pedido",
  sent: (due) => `O seu pedido chegou. Respondemos até ${formatDay(due)}.`,
  already: "Já tinha pedido isto, e a resposta ainda está por vir.",
  list: "Os seus pedidos",
  open: (asked, due) => `Pedido em ${formatDay(asked)}, resposta até ${formatDay(due)}`,
  erased: (day) => `A sua conta é apagada em ${formatDay(day)}`,
  done: (asked) => `Pedido em ${formatDay(asked)}, concluído`,
  cancelled: (asked) => `Pedido em ${formatDay(asked)}, retirado`,
};
