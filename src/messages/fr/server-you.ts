import type { Messages } from "../en.ts";
import { formatDay, formatNumber } from "../format.ts";
import { counted } from "./counted.ts";

export const serverYou: Messages["serverYou"] = {
  profile: {
    heading: "Modifier le profil",
    firstName: "Prénom",
    lastName: "Nom",
    email: "E-mail",
    emailHint:
      "Pour les restaurants où vous travaillez. Les invitations vont à l’adresse de votre compte, quoi qu’il y ait ici.",
    phone: "Numéro de téléphone",
    save: "Enregistrer",
    cancel: "Annuler",
    required: "Tous les champs sont obligatoires",
    emailInvalid: "Ce n’est pas une adresse e-mail",
    phoneInvalid: "Ce n’est pas un numéro de téléphone",
    failed: "Le profil n’a pas pu être enregistré",
    saved: "Profil enregistré.",
  },
  privacy: {
    heading: "Qui regarde",
    lead: "Les restaurants où vous travaillez lisent votre nom, votre e-mail et votre téléphone. Quand cinq clients d’un lieu vous ont donné moins de cinq citrons, puis tous les cinq clients de ce genre, ils voient aussi le nombre d’avis, la moyenne et les mots-clés donnés par cinq clients : jamais un avis isolé en dessous de cinq citrons, et personne d’autre ne voit de chiffres. Un employeur ne peut pas s’en servir pour vous surveiller ; le droit du travail et la protection des données s’appliquent.",
    none: "Aucun restaurant ne voit rien de vous.",
    business: "Propriétaire",
    sees: "Voit vos chiffres",
    yes: (count) => `Oui, à partir de ${counted(count, "avis", "avis")}`,
    notYet: (count) => `Pas encore (${formatNumber(count)} avis sur 5 en dessous de cinq citrons)`,
    last: "Dernier regard",
    never: "Jamais",
    day: (day) => formatDay(day),
  },
  hiding: {
    heading: "Visibilité",
    label: "Me cacher quand d’autres restaurants cherchent du personnel",
    hint: "Les restaurants où vous travaillez vous voient toujours, et une invitation à votre adresse e-mail arrive quand même.",
    on: "Vous êtes invisible dans la recherche.",
    off: "Les restaurants peuvent vous trouver par votre nom.",
  },
  data: {
    heading: "Vos données",
    lead: "Vos chiffres et tout ce que les clients ont écrit sur vous, en fichiers.",
    csv: "Avis en CSV",
    json: "Tout en JSON",
    progress: (count) => `${counted(count, "avis lu", "avis lus")}…`,
    columns: {
      date: "Date",
      restaurant: "Restaurant",
      score: "Citrons",
      tags: "Mots-clés",
      comment: "Commentaire",
      award: "Récompense",
    },
  },
  deletion: {
    heading: "Supprimer le profil de service",
    lead: "Votre nom est retiré de tous les avis, vos liens avec les restaurants prennent fin, et les passeports ne sont plus attestés. Votre compte de client reste.",
    start: "Supprimer le profil de service",
    title: "Supprimer votre profil de service ?",
    text: "Les avis restent, sans votre nom. C’est définitif.",
    no: "Garder",
    yes: "Supprimer",
    failed: "Le profil n’a pas pu être supprimé. Réessayez.",
  },
};
