import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

export const report: Messages["report"] = {
  lead: "L’équipe qui veille sur Five Lemons le lit. Personne n’apprend qui a signalé.",
  reason: "Qu’est-ce qui ne va pas ?",
  reasons: {
    spam: "Publicité ou spam",
    offensive: "Insultant ou haineux",
    personal_data: "Révèle la vie privée de quelqu’un",
    untrue: "Faux, ou au nom de quelqu’un d’autre",
    no_visit: "N’est jamais venu",
    conflict_of_interest: "Du propriétaire, de l’équipe ou d’un concurrent",
    staff_mention: "Attaque quelqu’un qui y travaille",
    other: "Autre chose",
  },
  required: "Choisissez un motif",
  note: "Que devons-nous savoir ?",
  noteHint: "Facultatif",
  tooLong: (over) => `${counted(over, "caractère", "caractères")} de trop.`,
  send: "Signaler",
  cancel: "Annuler",
  saved: "Votre signalement est enregistré et sera envoyé",
};
