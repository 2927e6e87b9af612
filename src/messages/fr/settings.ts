import type { Messages } from "../en.ts";

export const settings: Messages["settings"] = {
  title: "Réglages",
  follows: "Couleurs, unités et nouvelles suivent votre compte sur vos autres appareils.",
  look: { heading: "Apparence", theme: "Couleurs", units: "Distances" },
  units: { metric: "Mètres", imperial: "Miles" },
  privacy: {
    heading: "Vie privée",
    who: "Qui voit votre profil",
    visibility: { everyone: "Tous", friends: "Amis", nobody: "Personne" },
    hint: {
      everyone:
        "Les personnes invitées vous trouvent et voient votre profil. Sur la page publique, vos avis portent votre nom d’utilisateur, ou votre prénom et une initiale.",
      friends: "Seuls vos amis voient votre profil. Vos avis restent publics, sans votre nom.",
      nobody: "Personne ne voit votre profil, pas même vos amis. Vos avis restent publics, sans votre nom.",
    },
    visits: "Utiliser ma position pour marquer les visites comme vérifiées",
    visitsHint:
      "Comparée au lieu, gardée 30 jours comme preuve, puis effacée. Les autres ne voient que « Visite vérifiée ».",
  },
  news: {
    heading: "Nouvelles",
    lead: "Ce qui vous est annoncé sous Activité. Les décisions sur votre compte arrivent toujours.",
    kinds: {
      post_liked: "Quelqu’un aime un de mes avis",
      friend_request: "Quelqu’un m’envoie une demande d’ami",
      friend_accepted: "Quelqu’un accepte ma demande",
      owner_replied: "Un restaurant me répond",
      badge_earned: "Je gagne un badge",
      mayor: "Je deviens maire, ou ne le suis plus",
    },
  },
  photos: {
    heading: "Envoi des photos",
    over: "Envoyer les photos par",
    network: {
      any: "Tout réseau",
      saving: "Sauf en économie de données",
      wifi: "Wi-Fi seulement",
    },
    hint: "Les avis eux-mêmes sont légers et partent toujours tout de suite.",
    silent: "Ce navigateur ne dit pas à quel réseau il est relié : les photos passent donc par n’importe lequel.",
    waiting: "Des photos attendent un autre réseau sur cet appareil, comme vous l’avez choisi.",
  },
  storage: {
    heading: "Sur cet appareil",
    unsent: "Photos en attente d’envoi",
    pictures: "Images que vous avez regardées",
    app: "L’appli elle-même",
    rest: "Lieux, avis, cartes",
    none: "rien",
    free: "Libérer de la place",
    freeHint:
      "Les images déjà regardées sont rechargées au besoin. Ce qui n’est pas encore envoyé n’est jamais effacé.",
    freed: "Les images qui peuvent être rechargées sont effacées",
    unknown: "Ce navigateur ne dit pas combien de place il occupe.",
  },
  account: {
    heading: "Votre compte",
    email: "E-mail",
    safety: "E-mail, mot de passe et connexion en deux étapes",
    takeHome: "Emporter vos citrons",
    version: (version) => `Five Lemons ${version}`,
  },
  deletion: {
    heading: "Supprimer votre compte",
    text: "Votre profil, vos avis, photos, amis et « J’aime » sont effacés. Les moyennes des lieux sont recalculées sans vous.",
    grace: (days) => `Vous avez ${days} jours pour changer d’avis. Les sauvegardes disparaissent 30 jours après.`,
    unsent: "Ce qui n’est pas encore envoyé reste sur cet appareil jusqu’à ce que vous l’envoyiez ou l’abandonniez.",
    open: "Supprimer mon compte",
    offline: "Il faut du réseau : c’est Five Lemons qui fixe le jour où ce sera fait.",
    sure: "Vraiment supprimer votre compte ?",
    no: "Garder mon compte",
    yes: "Supprimer mon compte",
    due: (day) => `Votre compte sera effacé le ${day}`,
    dueText: "D’ici là, tout fonctionne comme toujours. Une confirmation a été envoyée à votre adresse e-mail.",
    cancel: "Garder mon compte",
    cancelled: "Votre compte reste",
    lastAdmin: "Vous êtes la dernière personne admin. Nommez d’abord quelqu’un d’autre.",
    tooLate: "Le jour est venu : votre compte est en cours d’effacement et ne peut plus être gardé.",
    failed: "Five Lemons n’a pas répondu, et il n’est pas sûr que ce soit fait. Réessayez.",
  },
};
