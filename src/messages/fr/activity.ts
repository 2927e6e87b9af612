import type { NoticeType } from "../../domain/people/notice.ts";
import type { Messages } from "../en.ts";
import { isolate } from "../isolate.ts";
import { counted } from "./counted.ts";
import { de } from "./elision.ts";

type Told = Parameters<Messages["activity"]["sentence"]>[1];

const named = (name: string | null, otherwise: string) => (name === null ? otherwise : isolate(name));
const about = ({ place }: Told) => (place === null ? "" : ` sur ${isolate(place)}`);

/** With the ending of what is said of it. */
type Noun = { word: string; e: "" | "e" };
const contribution: Noun = { word: "contribution", e: "e" };
const subjects: Record<string, Noun> = {
  rating: { word: "avis", e: "" },
  photo: { word: "photo", e: "e" },
  reply: { word: "réponse", e: "e" },
  profile: { word: "profil", e: "" },
};
const decisions: Record<string, (what: string, e: string) => string> = {
  hide: (what, e) => `Votre ${what} a été masqué${e}`,
  remove: (what, e) => `Votre ${what} a été retiré${e}`,
  restore: (what, e) => `Votre ${what} est à nouveau affiché${e}`,
  warn: (what) => `Un mot de l’équipe qui veille sur Five Lemons, à propos de votre ${what}`,
  suspend: () => "Votre compte a été suspendu",
  unsuspend: () => "Votre compte est à nouveau ouvert",
};

function decision(told: Told): string {
  const { word, e } = subjects[told.subject ?? ""] ?? contribution;
  const what = told.subject === "rating" ? `${word}${about(told)}` : word;
  const done = decisions[told.action ?? ""]?.(what, e) ?? `Une décision a été prise sur votre ${what}`;
  const sentence = `${done}.`;
  if (told.outcome === "reversed") return `Vous avez contesté à raison, et ceci est annulé : ${sentence}`;
  return told.outcome === "upheld" ? `Votre contestation a été examinée, et ceci reste : ${sentence}` : sentence;
}

const outcomes: Record<string, (what: string) => string> = {
  hide: (what) => `Ce que vous avez signalé (${what}) n’est plus visible. Merci.`,
  remove: (what) => `Ce que vous avez signalé (${what}) a été retiré. Merci.`,
  correct: () => "Le nom du lieu que vous avez signalé a été corrigé. Merci.",
  acted: (what) => `Nous avons examiné ce que vous avez signalé (${what}) et nous sommes intervenus. Merci.`,
  keep: (what) => `Nous avons examiné ce que vous avez signalé (${what}). Les règles sont respectées, rien ne change.`,
};

/** One sentence per type; a type without one does not compile. */
const sentences: Record<NoticeType, (told: Told) => string> = {
  post_liked: (told) => `${named(told.who, "Quelqu’un")} a aimé votre avis${about(told)}.`,
  friend_request: ({ who }) => `${named(who, "Quelqu’un")} vous envoie une demande d’ami.`,
  friend_accepted: ({ who }) => `${named(who, "Quelqu’un")} a accepté votre demande d’ami.`,
  friend_connected: ({ who }) => `${named(who, "Quelqu’un")} et vous êtes maintenant amis.`,
  owner_replied: (told) => `${named(told.who, "Le propriétaire")} a répondu à votre avis${about(told)}.`,
  moderation_decision: decision,
  badge_earned: ({ badge }) => `Vous avez gagné un badge : ${badge ?? "un nouveau"}.`,
  mayor_won: ({ city }) => `Vous voilà maire ${city === null ? "d’une ville" : de(isolate(city))}.`,
  mayor_lost: ({ city }) =>
    `Quelqu’un d’autre est maintenant maire ${city === null ? "d’une ville" : de(isolate(city))}.`,
  server_invitation: (told) =>
    `${named(told.who, "Un propriétaire")} vous invite dans l’équipe${told.place === null ? "" : ` : ${isolate(told.place)}`}.`,
  low_rating: ({ place }) =>
    `Un client a donné deux citrons ou moins${place === null ? "" : ` (${isolate(place)})`}. Vous pouvez répondre dans le tableau de bord.`,
  ownership_decision: ({ place, status }) =>
    `Votre demande de gestion pour ${named(place, "un lieu")} ${status === "approved" ? "a été approuvée" : "n’a pas été approuvée"}.`,
  report_decided: ({ action, subject }) => {
    const what = subject === "place" ? "nom d’un lieu" : (subjects[subject ?? ""] ?? contribution).word;
    return (outcomes[action ?? ""] ?? outcomes["acted"])?.(what) ?? "";
  },
  places_merged: ({ place, photosLeft }) =>
    `Deux entrées se sont révélées être un seul lieu : ${named(place, "un lieu")}. Votre avis le plus récent compte, l’autre se trouve parmi ses versions précédentes.${
      photosLeft === 0 ? "" : ` ${counted(photosLeft, "photo n’a", "photos n’ont")} pas trouvé de place.`
    }`,
};

export const activity: Messages["activity"] = {
  title: "Activité",
  refresh: "Actualiser votre activité",
  sentence: (type, told) =>
    Object.hasOwn(sentences, type) ? sentences[type as NoticeType](told) : "Il y a du nouveau pour vous.",
  unseen: (count) => (count === 0 ? "Vous avez tout vu" : counted(count, "non lue", "non lues")),
  isUnseen: "Non lue",
  markAll: "Tout marquer comme lu",
  list: "Ce qui s’est passé, le plus récent d’abord",
  empty: {
    title: "Rien pour l’instant",
    text: "J’aime, amis, badges et réponses des propriétaires s’affichent ici.",
    action: "Trouver des amis",
  },
};
