import type { Messages } from "../en.ts";
import { formatAverage, formatDay, formatMonth, formatNumber } from "../format.ts";
import { de } from "./elision.ts";

export const passport: Messages["passport"] = {
  title: "Vérifier un passeport citron",
  lead: "On vous a montré un passeport de cinq citrons ? Ouvrez son fichier ici. Il est vérifié sur cet appareil, avec ou sans réseau, et n’est envoyé nulle part.",
  choose: "Ouvrir le fichier",
  chooseHint: "Un fichier qui finit par .html, ou la ligne de caractères qu’il contient.",
  another: "En vérifier un autre",
  verdicts: {
    unreadable: "Ce n’est pas un passeport tel que nous l’avons écrit : quelque chose y a été changé ou manque.",
    forged:
      "Ne vous y fiez pas : au moins une lettre a été changée après la signature, ou quelqu’un d’autre l’a signé.",
    "revoked-key": "Ne vous y fiez pas : nous avons retiré la clé qui l’a signé.",
    "unknown-key":
      "Signé avec une clé que cet appareil ne connaît pas. Avec du réseau, la liste des clés est mise à jour ; si elle reste inconnue, ne vous y fiez pas.",
    unchecked: "Ce navigateur ne peut pas vérifier de signatures sur une page sans HTTPS.",
  },
  genuine: (day) => `Authentique. Signé par cette installation le ${formatDay(day)}, sans une lettre changée depuis.`,
  state: {
    asking: "Vérification d’un éventuel retrait…",
    stands: "Il n’a pas été retiré.",
    withdrawn: "Il a été retiré par la personne et ne compte plus.",
    withdrawnOn: (day) => `Il a été retiré par la personne le ${formatDay(day)} et ne compte plus.`,
    unknown: "Sans réseau, impossible de voir s’il a été retiré depuis.",
    again: "Redemander",
  },
  issued: (day) => `Établi le ${formatDay(day)}`,
  ratings: (count) => (count < 2 ? "avis d’un client" : "avis de clients"),
  average: "moyenne sur cinq citrons",
  averageOf: (average) => formatAverage(average),
  best: "fois cinq citrons",
  number: (count) => formatNumber(count),
  praise: "Ce que les clients ont apprécié",
  times: (label, count) => `${label} × ${formatNumber(count)}`,
  awards: "Récompenses",
  places: "Où",
  now: (since) => `depuis ${formatMonth(since)}`,
  before: (since) => `dès ${formatMonth(since)}, jusqu’au jour d’émission ou avant`,
  ratedThere: (count) => `${formatNumber(count)} avis`,
  noNames: "Aucun client n’est nommé. Les chiffres d’un lieu sont donnés à partir de cinq avis.",
  file: {
    title: (name) => `Passeport citron ${de(name)}`,
    of: "Passeport citron",
    issued: "Établi le",
    ratings: "avis de clients",
    since: "depuis",
    former: "auparavant, dès",
    there: "avis",
    checking: "Vérification de la signature…",
    noScript: "Cette page vérifie sa propre signature et n’affiche rien avant. Il faut un navigateur avec JavaScript.",
    genuine: "Authentique : signé, sans une lettre changée depuis.",
    published: "La clé est celle qui est publiée sur",
    inside:
      "Vérifié avec la clé de ce fichier. Pour être sûr de la clé, et voir si elle a été retirée, vérifiez-la sur",
    refused: "Ne vous fiez pas à cette page : au moins une lettre a été changée après la signature.",
    withdrawnKey: "Ne vous fiez pas à cette page : sa clé n’est pas, ou plus, publiée.",
    unchecked: "Ce navigateur ne peut pas vérifier de signatures. Vérifiez ce fichier sur",
  },
};
