import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { isolate } from "../isolate.ts";
import { counted } from "./counted.ts";
import { de } from "./elision.ts";

const noAnswer = "La réponse à la demande d’ami n’a pas pu être envoyée";

export const friends: Messages["friends"] = {
  title: "Amis",
  refresh: "Actualiser les amis",
  tabs: "Que montrer",
  tab: {
    activity: "Activité",
    friends: (requests) => (requests === 0 ? "Amis" : `Amis · ${formatNumber(requests)} à voir`),
  },
  hidden: "Un client qui masque son profil",
  feed: {
    heading: "Ce que disent vos amis",
    more: "Afficher plus",
    end: "C’est tout ce que vos amis ont dit.",
    moreOffline: "Il faut du réseau pour les avis plus anciens.",
    moreFailed: "Les avis plus anciens n’ont pas pu être récupérés.",
    like: (who, place) => `Aimer l’avis ${de(isolate(who))} sur ${isolate(place)}`,
    reviewOf: (who, place) => `${who} sur ${place}`,
    empty: {
      title: "Calme pour l’instant",
      text: "Ce que vos amis disent des lieux apparaît ici.",
      action: "Trouver des amis",
    },
  },
  search: {
    label: "Chercher quelqu’un par son nom",
    placeholder: "Chercher par nom",
    hint: "Deux lettres au moins",
    found: (count) => counted(count, "personne trouvée", "personnes trouvées"),
    none: "Personne de ce nom",
    noneText: "Ne s’affichent ici que les personnes visibles par tout le monde. Vous pouvez inviter un ami ci-dessous.",
    offline: "Il faut du réseau pour chercher. Tout le reste fonctionne.",
    failed: "La recherche n’a pas répondu.",
    add: "Ajouter",
    addNamed: (who) => `Ajouter ${isolate(who)} à vos amis`,
  },
  sent: "Demande d’ami envoyée !",
  waiting: {
    request: "Demande d’ami",
    accept: "Vous êtes amis",
    decline: "Demande refusée",
    cancel: "Demande retirée",
    remove: "Ami retiré",
    block: "Blocage",
    unblock: "Déblocage",
  },
  failed: {
    request: "La demande d’ami n’a pas pu être envoyée",
    accept: noAnswer,
    decline: noAnswer,
    cancel: "La demande d’ami n’a pas pu être retirée",
    remove: "L’ami n’a pas pu être retiré",
    block: "Le blocage a échoué",
    unblock: "Le déblocage a échoué",
  },
  failedOther: "Cela n’a pas marché",
  undo: "Annuler",
  undoNamed: (who) => `Annuler : ${isolate(who)}`,
  requests: {
    heading: "Demandes d’ami",
    accept: "Accepter",
    acceptNamed: (who) => `Accepter ${isolate(who)}`,
    decline: "Refuser",
    declineNamed: (who) => `Refuser ${isolate(who)}`,
  },
  outgoing: {
    heading: "Vos demandes",
    cancel: "Annuler",
    cancelNamed: (who) => `Annuler votre demande à ${isolate(who)}`,
  },
  list: {
    heading: (count) => (count === 0 ? "Amis" : `Amis (${formatNumber(count)})`),
    empty: {
      title: "Pas encore d’amis",
      text: "Cherchez des connaissances par leur nom, ou invitez quelqu’un qui n’est pas encore ici.",
    },
  },
  blocked: {
    heading: "Bloqués",
    unblock: "Débloquer",
    unblockNamed: (who) => `Débloquer ${isolate(who)}`,
  },
  more: (who) => `Plus d’actions : ${isolate(who)}`,
  remove: {
    act: "Retirer de mes amis",
    title: (who) => `Retirer ${isolate(who)} de vos amis ?`,
    text: "Vous ne verrez plus vos avis respectifs ici. La personne n’en est pas informée.",
    keep: "Garder",
    confirm: "Retirer",
  },
  block: {
    act: "Bloquer",
    title: (who) => `Bloquer ${isolate(who)} ?`,
    text: "Vous disparaissez l’un pour l’autre des recherches, listes et avis ; amitié ou demande prend fin. La personne n’en est pas informée.",
    keep: "Ne pas bloquer",
    confirm: "Bloquer",
  },
  report: {
    act: "Signaler le profil",
    done: "Vous avez signalé ce profil",
    title: (who) => `Signaler ${isolate(who)}`,
  },
  invite: {
    heading: "Inviter un ami",
    text: "Five Lemons est ouvert sur invitation. Un lien fait entrer une personne et vaut 30 jours.",
    left: (left, quota) =>
      `${counted(left, "invitation restante", "invitations restantes")} sur ${formatNumber(quota)}`,
    noneLeft: "Toutes vos invitations sont utilisées ou ouvertes. Celle qui expire ou que vous retirez se libère.",
    make: "Créer un lien d’invitation",
    share: "Partager",
    shareNamed: (end) => `Partager l’invitation qui finit par ${end}`,
    shareTitle: "Five Lemons",
    shareText: "Viens noter les restaurants en citrons, pas en étoiles. Voici mon invitation :",
    copied: "Invitation copiée",
    copyFailed: "L’invitation n’a pas pu être copiée.",
    withdraw: "Retirer",
    withdrawNamed: (end) => `Retirer l’invitation qui finit par ${end}`,
    states: {
      open: (until) => `ouverte jusqu’au ${until}`,
      taken: () => "utilisée",
      expired: () => "expirée",
      withdrawn: () => "retirée",
    },
    endsIn: (end) => `Invitation …${end}`,
    elsewhere: "son lien n’est pas sur cet appareil",
    offline: "Il faut du réseau pour de nouvelles invitations.",
    failed: "Cela n’a pas marché. Réessayez\u202F: rien n’est fait deux fois.",
    guardian: "Un parent ou tuteur doit d’abord donner son accord.",
  },
};
