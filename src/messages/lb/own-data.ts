import type { Messages } from "../en.ts";
import { formatDay } from "../format.ts";
import { withN } from "./n-rule.ts";

const onDay = (day: string) => withN("de", formatDay(day));

export const ownData: Messages["ownData"] = {
  heading: "Deng Daten",
  text: "Alles, wat mir iwwer dech hunn, an engem Fichier, direkt.",
  save: "Kopie vu mengen Date späicheren",
  saved: "Als Fichier gespäichert.",
  fileName: (day: string) => `five-lemons-meng-daten-${day}.json`,
  ask: "Méi froen",
  askText: "Mir äntweren an 30 Deeg, hei a per E-Mail.",
  kind: "Wat solle mir maachen?",
  kinds: {
    rectification: "Eppes korrigéieren, wat ech net selwer ännere kann",
    restriction: "Meng Daten eng Zäit net benotzen",
    objection: "Meng Daten net méi fir eppes benotzen",
    export: "Eng Kopie vu mengen Daten",
    deletion: "Mäi Kont läschen",
  },
  note: "Ëm wat geet et?",
  noteLong: (max: number) => `Héchstens ${max} Zeechen, w.e.g.`,
  send: "Ufro schécken",
  sent: (due: string) => `Deng Ufro ass ukomm. Mir äntwere bis ${onDay(due)}.`,
  already: "Dat hues du scho gefrot, an d’Äntwert kënnt nach.",
  list: "Deng Ufroen",
  open: (asked: string, due: string) => `Gefrot ${onDay(asked)}, Äntwert bis ${onDay(due)}`,
  erased: (day: string) => `Däi Kont gëtt ${onDay(day)} geläscht`,
  done: (asked: string) => `Gefrot ${onDay(asked)}, erleedegt`,
  cancelled: (asked: string) => `Gefrot ${onDay(asked)}, zréckgeholl`,
};
