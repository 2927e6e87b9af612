import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";

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
  since: (day) => `Ici depuis le ${day}`,
  praise: "Derniers compliments",
  noPraise: "Pas encore de compliment écrit.",
  allPraise: (name) => `Tous les compliments : ${name}`,
  awards: "Récompenses",
  award: (name, count) => `${name} × ${formatNumber(count)}`,
  tags: "Ce qu’ont dit cinq clients et plus",
  tag: (word, count) => `${word} · ${formatNumber(count)}`,
  told: (average, count) => `${average} pour ${formatNumber(count)}`,
  notYet: "Les chiffres apparaissent quand cinq clients ont donné moins de cinq citrons.",
  asOf: (day) => `État au ${day}`,
};
