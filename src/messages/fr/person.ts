import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";
import { de } from "./elision.ts";

export const person: Messages["person"] = {
  title: "Profil",
  own: "Voici comment les autres vous voient.",
  ownVisibility: {
    everyone: "Toute personne invitée voit cette page.",
    friends: "Seuls vos amis voient cette page.",
    nobody: "Personne d’autre que vous ne voit cette page.",
  },
  toOwn: "Vers votre profil",
  nobody: {
    title: "Personne à voir ici",
    text: "Ce profil n’existe pas, ou il ne vous est pas montré.",
    action: "Vers la carte",
  },
  unread: {
    title: "Ce profil n’est pas sur votre appareil",
    offline: "Vous êtes hors ligne. Vous pourrez le voir dès qu’il y aura du réseau.",
    failed: "Five Lemons n’a pas répondu.",
    "sign-in": "Reconnectez-vous pour le voir.",
  },
  badges: "Badges",
  noBadges: "Pas encore de badge.",
  mayorOf: (city) => `Maire ${de(city)}`,
  figures: "Entre amis",
  ratings: () => "avis",
  average: "moyenne",
  streak: (count) => (count < 2 ? "jour d’affilée" : "jours d’affilée"),
  friends: (count) => counted(count, "ami", "amis"),
  tie: {
    none: "Demander en ami",
    asked: "Retirer votre demande",
    asks: "Accepter la demande",
    friends: "Vous êtes amis",
  },
  requested: "Demande d’ami envoyée !",
  blocked: {
    title: "Vous avez bloqué cette personne",
    text: "Vous ne vous voyez plus dans les recherches, listes et avis. La personne n’en est pas informée.",
    unblock: "Débloquer",
  },
};
