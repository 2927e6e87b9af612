import type { PushTexts } from "../pushes.ts";
import { de } from "./elision.ts";

export const pushes: PushTexts = {
  unnamed: { place: "un restaurant", city: "une ville", badge: "un badge" },
  post_liked: {
    title: "Quelqu’un aime votre avis",
    body: (place) => `Vos citrons pour ${place} ont plu.`,
  },
  friend_request: { title: "Une demande d’ami", body: "Quelqu’un aimerait partager des citrons avec vous." },
  friend_accepted: { title: "Un nouvel ami", body: "Votre demande d’ami a été acceptée." },
  owner_replied: {
    title: "Une réponse à votre avis",
    body: (place) => `On vous a répondu : ${place}.`,
  },
  badge_earned: { title: "Un nouveau badge", body: (badge) => `Vous avez gagné : ${badge}.` },
  mayor_won: { title: "Vous voilà maire", body: (city) => `Personne ne connaît ${city} mieux que vous.` },
  mayor_lost: { title: "Un nouveau maire", body: (city) => `Quelqu’un d’autre est maintenant maire ${de(city)}.` },
  moderation_decision: {
    title: "Une décision sur votre avis",
    body: "Lisez ce qui a été décidé et pourquoi. Vous pouvez répondre.",
  },
  server_invitation: {
    title: "Une invitation dans une équipe",
    body: (place) => `On vous attend dans l’équipe : ${place}.`,
  },
  ownership_decision: { title: "Votre demande est décidée", body: (place) => `Il s’agit de : ${place}.` },
};
