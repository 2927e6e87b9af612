import type { Messages } from "../en.ts";

export const addPlace: Messages["addPlace"] = {
  title: "Adicionar um local",
  lead: "Não está na lista? Adicione-o à mão e avalie-o. Funciona sem ligação.",
  name: "Nome do local",
  vicinity: "Rua e número",
  vicinityHint: "Se souber.",
  spot: "Onde fica",
  spotHere: "O pino está na sua posição. Mova o mapa, com o dedo ou com as setas, até o pino ficar sobre o local.",
  spotElsewhere: "Mova o mapa, com o dedo ou com as setas, até o pino ficar sobre o local.",
  same: "É um destes?",
  submit: "Adicionar e avaliar",
  problems: {
    nameless: "Indique um nome.",
    long: "É demasiado longo.",
    nowhere: "Mova o mapa até o pino ficar sobre o local.",
  },
};
