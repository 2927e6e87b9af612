import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "avis", "avis");

/** The backend counts no further. */
const upTo99 = (count: number, one: string, many: string) =>
  count > 99 ? `Plus de 99 ${many}` : counted(count, one, many);

export const ownerOverview: Messages["ownerOverview"] = {
  heading: "Aperçu",
  waiting: {
    heading: "En attente d’une réponse",
    count: (count) => upTo99(count, "avis attend votre réponse", "avis attendent votre réponse"),
    none: "Tout ce que les clients ont écrit ces douze dernières semaines a une réponse.",
    all: "Tous ceux qui attendent",
    reported: (count) =>
      upTo99(count, "avis que vous avez signalé est à l’examen", "avis que vous avez signalés sont à l’examen"),
    claims: (count) =>
      counted(
        count,
        "demande de compliment attend votre oui ou votre non",
        "demandes de compliment attendent votre oui ou votre non",
      ),
  },
  average: {
    heading: "Comment les clients vous notent",
    none: "Personne n’a encore noté.",
    month: "Le mois dernier",
    week: "7 derniers jours",
    before: (average, count) => `${average} pour ${ratings(count)} le mois d’avant`,
    noneBefore: "Pas d’avis le mois d’avant",
    nothing: "Aucun avis",
    count: ratings,
    unit: () => "avis",
    up: (by) => `En hausse de ${by}`,
    down: (by) => `En baisse de ${by}`,
    same: "Stable",
    few: "Comparé à partir de cinq avis",
    weekBefore: (count) => (count === 0 ? "aucun la semaine d’avant" : `${formatNumber(count)} la semaine d’avant`),
  },
  distribution: {
    heading: "Citrons donnés",
    caption: "Tous les avis par nombre de citrons",
    of: "Citrons",
    lemons: (count) => counted(count, "citron", "citrons"),
  },
  trend: {
    heading: "Douze semaines",
    caption: "Moyenne de chaque semaine, par sept jours jusqu’à aujourd’hui",
  },
  words: {
    heading: "Ce que disent les clients",
    lead: "Le mois dernier, à côté du mois d’avant",
    none: "Personne n’a choisi de mot-clé ces deux derniers mois.",
    good: "Ce qui plaît",
    bad: "Ce qui manque",
    more: (by) => `${formatNumber(by)} de plus`,
    fewer: (by) => `${formatNumber(by)} de moins`,
    same: "comme avant",
    caption: "Mots-clés choisis par les clients, le mois dernier et le mois d’avant",
    word: "Mot-clé",
    month: "Le mois dernier",
    change: "Évolution",
  },
  recent: {
    heading: "Derniers avis",
    all: "Tous les avis",
  },
};
