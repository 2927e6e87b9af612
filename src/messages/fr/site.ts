import type { Messages } from "../en.ts";

export const site: Messages["site"] = {
  landing: {
    title: "Notez les restaurants en citrons",
    heading: "Et ça valait combien de citrons ?",
    lead: "Un carnet de poche pour toutes vos bonnes tables, et les moins bonnes. Un à cinq citrons, quelques mots, une photo. C’est fait avant d’avoir remis le manteau.",
    enter: "Essayer l’appli web",
    signUp: "J’ai un code d’invitation",
    earlyAccess: "Accès anticipé : sur invitation pour l’instant.",
    features: [
      {
        heading: "Marche aussi à la cave",
        text: "Pas de réseau en bas ? Notez quand même. L’avis est enregistré aussitôt sur votre appareil et part dès que vous revoyez le jour.",
      },
      {
        heading: "Jamais perdu, jamais en double",
        text: "Appli fermée, batterie à plat, réseau coupé en plein envoi : votre avis arrive, avec ses photos, une seule fois.",
      },
      {
        heading: "Des citrons, pas des étoiles",
        text: "Un, c’est acide ; cinq, c’est exceptionnel. Nommez la personne qui a fait votre soirée et remettez-lui une couronne.",
      },
    ],
    scaleHeading: "De un à cinq",
    scaleText:
      "Tout le monde a déjà donné quatre étoiles à un endroit où il n’est jamais retourné. Les citrons sont plus francs.",
  },
};
