import type { Messages } from "../en.ts";
import { formatDay, formatNumber } from "../format.ts";

export const ownData: Messages["ownData"] = {
  heading: "Vos données",
  text: "Tout ce que nous avons sur vous, dans un seul fichier, aussitôt.",
  save: "Télécharger mes données",
  saved: "Enregistré dans un fichier.",
  fileName: (day) => `five-lemons-mes-donnees-${day}.json`,
  ask: "Demander autre chose",
  askText: "Nous répondons dans les 30 jours, ici et par e-mail.",
  kind: "Que devons-nous faire ?",
  kinds: {
    rectification: "Corriger ce que je ne peux pas changer",
    restriction: "Ne pas utiliser mes données un moment",
    objection: "Ne plus utiliser mes données à une fin",
    export: "Une copie de mes données",
    deletion: "Supprimer mon compte",
  },
  note: "De quoi s’agit-il ?",
  noteLong: (max) => `${formatNumber(max)} caractères au plus.`,
  send: "Envoyer la demande",
  sent: (due) => `Votre demande est arrivée. Nous répondons d’ici le ${formatDay(due)}.`,
  already: "Vous l’avez déjà demandé, et la réponse est encore à venir.",
  list: "Vos demandes",
  open: (asked, due) => `Demandé le ${formatDay(asked)}, réponse d’ici le ${formatDay(due)}`,
  erased: (day) => `Votre compte sera effacé le ${formatDay(day)}`,
  done: (asked) => `Demandé le ${formatDay(asked)}, traité`,
  cancelled: (asked) => `Demandé le ${formatDay(asked)}, retiré`,
};
