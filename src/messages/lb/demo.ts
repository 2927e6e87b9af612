import type { Messages } from "../en.ts";
import { withN } from "./n-rule.ts";

export const demo: Messages["demo"] = {
  title: "Demo-Geschir",
  lead: "Just an der Demo op dëser Maschinn. Keng richteg Installatioun huet dës Säit.",
  servers: {
    link: "Demo-Persounen uleeën",
    about: "Fofzeg erfonnt Leit aus dem Service, fir d’Sich no der Ekipp an d’Invitatiounen ze probéieren.",
    title: "Demo-Persounen uleeën",
    lead: (count: number) =>
      `Leet ${count} erfonnt Konte vu Leit aus dem Service un. Si sinn aktiv, schaffen nach néierens, hu keng Bewäertungen a benotzen d’Passwuert vun allen Demo-Konten.`,
    create: (count: number) => `${count} Persounen uleeën`,
    more: "Nach méi uleeën",
    creating: (done: string, count: string) => `${done} ${withN("vu", count)}`,
    created: "Ugeluecht",
    errors: "Feeler",
    firstResults: "Éischt 5 Resultater",
    firstErrors: "Éischt 5 Feeler",
    network: "Et gouf e Reseausfeeler.",
    refused: "Refuséiert: dat hei ass keng Demo, oder net déi Maschinn, op där se leeft.",
  },
  mailbox: { link: "Mailbox vun dëser Maschinn", about: "All Mail, déi d’Produkt geschéckt huet, mat hire Linken." },
  health: { link: "Zoustand", about: "Wéi eng Engine äntwert, a wéi eng Versioun." },
};
