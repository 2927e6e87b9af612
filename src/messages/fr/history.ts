import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { counted } from "./counted.ts";
import { at } from "./elision.ts";

export const history: Messages["history"] = {
  title: "Votre carnet de citrons",
  refresh: "Actualiser vos avis",
  summary: {
    heading: "Résumé",
    ratings: () => "avis",
    average: "moyenne",
    trophies: (count) => (count < 2 ? "trophée" : "trophées"),
    trophiesHint: "avis à cinq citrons",
    favoriteTags: "Vos mots-clés préférés",
  },
  list: {
    heading: "Vos avis",
    label: (count) => counted(count, "avis, le plus récent d’abord", "avis, les plus récents d’abord"),
    edit: "Modifier",
    editNamed: (place) => `Modifier l’avis sur ${place}`,
    delete: "Supprimer",
    deleteNamed: (place) => `Supprimer l’avis sur ${place}`,
    verified: "Visite vérifiée",
    verifiedBy: {
      location: "Visite vérifiée : vous étiez sur place en notant",
      qr: "Visite vérifiée : vous avez scanné le code sur la table",
    },
    photosWaiting: (count) => counted(count, "photo encore à envoyer", "photos encore à envoyer"),
    photo: (number, count, place) => `Photo ${number} sur ${count}, ${place}`,
    openOutbox: "Voir que faire",
  },
  map: {
    show: "Carte",
    hide: "Liste",
    missing: (count) =>
      count < 2
        ? "Un avis n’est pas sur la carte : cet appareil ne sait pas encore où est son lieu."
        : `${formatNumber(count)} avis ne sont pas sur la carte : cet appareil ne sait pas encore où sont leurs lieux.`,
  },
  filter: {
    open: "Filtrer",
    text: "Nom ou texte",
    score: "Citrons",
    tag: "Mot-clé",
    city: "Ville",
    all: "Tout",
    found: (count, all) => `${formatNumber(count)} sur ${counted(all, "avis", "avis")}`,
    clear: "Tout afficher",
  },
  one: {
    label: "L’avis dont il s’agissait",
    gone: "Cet avis n’est plus ici.",
  },
  revisions: {
    open: "Versions précédentes",
    openNamed: (place) => `Versions précédentes de votre avis sur ${place}`,
    title: (place) => `Votre avis sur ${place}`,
    now: "Maintenant",
    until: (when) => `Jusqu’${at(when).replace(/^le/, "au")}`,
    none: "Il n’a jamais rien dit d’autre. Les versions précédentes ne sont visibles que pour vous.",
    stale: {
      offline: "Vous êtes hors ligne : les modifications récentes manquent.",
      failed: "Voici ce que l’appareil connaît ; l’actualisation a échoué.",
      "sign-in": "Connectez-vous pour mettre à jour.",
    },
    never: {
      offline: "Vous êtes hors ligne, et les versions précédentes n’ont jamais été ouvertes sur cet appareil.",
      failed: "Les versions précédentes n’ont pas pu être récupérées.",
      "sign-in": "Connectez-vous pour voir les versions précédentes.",
    },
  },
  note: {
    reply: (name) => `Réponse : ${name}`,
    decided: {
      hide: { rating: "Votre avis a été masqué aux autres", photo: "Une de vos photos a été masquée aux autres" },
      remove: { rating: "Votre avis a été retiré de la vue publique", photo: "Une de vos photos a été retirée" },
      warn: { rating: "Une remarque sur votre avis", photo: "Une remarque sur une de vos photos" },
    },
    reason: (reason, known = null) => `Motif : ${known === null ? "" : `${known}. `}${reason}`,
    grounds:
      "Une personne a décidé, pas une machine, sur la base de nos conditions et, si le motif en cite une, d’une loi.",
    outside:
      "Outre la contestation auprès de nous, vous pouvez saisir un tribunal ou un organisme certifié de règlement extrajudiciaire des litiges.",
    unchanged: "Ce que vous avez écrit reste dans votre carnet.",
    appeal: "Contester",
    appealTitle: "Pourquoi faut-il revoir cette décision ?",
    appealHint: "Quelqu’un de notre équipe le lit et répond avec un motif. Vous pouvez contester une fois.",
    appealLabel: "Vos mots",
    appealMissing: "Dites pourquoi.",
    appealSend: "Envoyer",
    appealed: "Vous avez contesté.",
    pending: "Personne n’a encore décidé.",
    outcome: {
      upheld: "Votre contestation a été examinée ; la décision reste.",
      reversed: "Vous aviez raison ; la décision est annulée.",
    },
  },
  remove: {
    title: (place) => `Supprimer votre avis sur ${place} ?`,
    text: "Il quitte votre carnet et la moyenne du lieu. Vous pouvez annuler pendant 10 secondes.",
    offline: "Vous êtes hors ligne : il est supprimé ici maintenant, et partout dès le retour du réseau.",
    confirm: "Supprimer l’avis",
    keep: "Le garder",
    done: (place) => `Avis sur ${place} supprimé`,
    undo: "Annuler",
    undone: (place) => `L’avis sur ${place} est de retour`,
    newer: "Vous avez donné un nouvel avis depuis. C’est lui qui reste.",
    failed: "L’avis n’a pas pu être supprimé",
  },
  drafts: {
    heading: "Inachevés",
    started: (when) => `Commencé ${at(when)}`,
    noScore: "Pas encore de citrons",
    continue: "Continuer",
    continueNamed: (place) => `Continuer l’avis sur ${place}`,
    delete: "Supprimer",
    deleteNamed: (place) => `Supprimer le brouillon pour ${place}`,
    title: (place) => `Supprimer le brouillon pour ${place} ?`,
    text: "Ce que vous y avez choisi, écrit et photographié est retiré de cet appareil. Un avis déjà enregistré reste tel quel.",
    confirm: "Supprimer le brouillon",
    keep: "Le garder",
    done: (place) => `Brouillon pour ${place} supprimé`,
  },
  empty: {
    title: "Aucun citron pressé pour l’instant",
    text: "Notez le lieu où vous êtes. Dix secondes suffisent, même sans réseau.",
    notRefreshed: "Les avis de vos autres appareils apparaissent dès qu’ils peuvent être récupérés.",
    action: "Trouver un lieu à proximité",
  },
  error: {
    title: "Vos avis n’ont pas pu être lus",
    text: "Ils sont en sécurité sur cet appareil. Réessayez, ou rechargez la page.",
  },
};
