import type { Messages } from "../en.ts";
import { formatDay, formatNumber } from "../format.ts";

export const ownerPerformance: Messages["ownerPerformance"] = {
  heading: "Service en salle",
  lead: "Ce que les clients apprécient, par ordre de noms. C’est fait pour dire merci, pas pour classer.",
  limits:
    "Les chiffres apparaissent quand cinq clients ont donné moins de cinq citrons, et sont renouvelés tous les cinq clients de ce genre, pour qu’aucun ne révèle ce qu’un seul client a dit. Les compliments, tout le monde les lit. Chaque personne voit les siens.",
  law: "S’en servir pour surveiller ou noter des salariés relève du droit du travail et de la protection des données.",
  none: {
    title: "Personne ne sert encore ici",
    text: "Invitez celles et ceux qui servent en salle. Ce que les clients apprécient chez eux s’affiche ici.",
    action: "Inviter quelqu’un",
  },
  claims: {
    heading: "Était-ce bien pour eux ?",
    lead: "Un client a écrit un prénom à la main, et quelqu’un qui sert ici dit que c’était lui ou elle. Si vous confirmez, cela compte. Personne n’apprend qui l’a écrit.",
    none: "Tout a reçu une réponse.",
    by: (first) => `${first} dit : c’était moi`,
    written: (name, day, award) => [`« ${name} »`, award, formatDay(day)].filter(Boolean).join(" · "),
    of: (act, praise) => `${act} : ${praise}`,
    confirm: "Confirmer",
    confirmed: (first) => `Cela compte désormais pour ${first}.`,
    decline: {
      title: "Refuser ?",
      text: (first) => `${first} ne pourra plus le demander, sauf si le client écrit un autre nom.`,
      no: "Laisser en attente",
      yes: "Refuser",
    },
    reasons: {
      claim_gone: "Cela n’attend plus.",
      own_claim: "Il s’agit de vous : quelqu’un d’autre doit confirmer.",
    },
  },
  since: (day) => `Ici depuis le ${day}`,
  praise: "Derniers compliments",
  noPraise: "Pas encore de compliment écrit.",
  allPraise: (name) => `Tous les compliments : ${name}`,
  awards: "Récompenses",
  award: (name, count) => `${name} × ${formatNumber(count)}`,
  tags: "Ce qu’ont dit cinq clients et plus",
  tag: (word, count) => `${word} · ${formatNumber(count)}`,
  told: (average, count) => `${average} pour ${formatNumber(count)}`,
  month: "Compliments sur 30 jours",
  monthBefore: "30 jours d’avant",
  few: "Moins de cinq",
  notYet: "La moyenne apparaît quand cinq clients ont donné moins de cinq citrons.",
  asOf: (day) => `État au ${day}`,
};
