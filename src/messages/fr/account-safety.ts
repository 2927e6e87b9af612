import type { Messages } from "../en.ts";

export const accountSafety: Messages["accountSafety"] = {
  title: "Connexion et sécurité",
  signedInAs: "Votre compte",
  offline:
    "Cette page a besoin de réseau. Ce que vous avez saisi reste ici ; les avis sur cet appareil sont en sécurité.",
  failed: "Votre compte n’a pas pu être lu.",
  retry: "Réessayer",
  ways: {
    heading: "Moyens de connexion",
    names: { email: "E-mail et mot de passe", apple: "Apple" },
    unlink: "Dissocier",
    last: "C’est le seul : il ne peut pas être dissocié.",
    addApple: "Associer Apple",
    removal: {
      title: (name) => `Dissocier ${name} ?`,
      text: "Vous ne pourrez plus vous connecter ainsi. L’autre moyen reste.",
      no: "Garder",
      yes: "Dissocier",
    },
  },
  link: {
    title: "Associer e-mail et mot de passe",
    lead: "Votre compte passe par Apple. Avec un e-mail et un mot de passe à vous, vous entrez aussi sans.",
    again: "Confirmer le mot de passe",
    send: "Associer",
    done: "E-mail et mot de passe associés !",
    confirm: (email) =>
      `Mot de passe associé ! Nous avons écrit à ${email} : l’adresse compte dès que vous suivez le lien.`,
    close: "Fermer",
  },
  email: {
    heading: "E-mail",
    now: "Votre adresse est",
    waiting: (email) => `${email} attend d’être confirmée.`,
    save: "Changer l’e-mail",
    sent: (email) =>
      `Nous avons écrit à ${email}. L’adresse change dès que vous suivez le lien ; l’ancienne est prévenue.`,
  },
  password: {
    heading: "Mot de passe",
    old: "Mot de passe actuel",
    oldHint: "Inutile dans les 15 minutes qui suivent la connexion.",
    save: "Changer le mot de passe",
    done: "Votre nouveau mot de passe est enregistré. Vos autres appareils sont déconnectés.",
  },
  sessions: {
    heading: "Vos sessions ouvertes",
    no: "Rester",
    local: {
      open: "Se déconnecter ici",
      title: "Se déconnecter sur cet appareil ?",
      text: "Ce qui n’est pas encore envoyé reste sur cet appareil, invisible aux autres, jusqu’à votre prochaine connexion.",
      yes: "Se déconnecter",
    },
    others: {
      open: "Déconnecter les autres",
      title: "Déconnecter tous les autres appareils ?",
      text: "Tous les autres appareils devront se reconnecter. Celui-ci reste.",
      yes: "Les déconnecter",
    },
    global: {
      open: "Se déconnecter partout",
      title: "Se déconnecter partout ?",
      text: "Tous les appareils devront se reconnecter, celui-ci aussi. Ce qui n’est pas encore envoyé reste sur cet appareil jusqu’à votre prochaine connexion.",
      yes: "Se déconnecter partout",
    },
    othersDone: "Vos autres appareils sont déconnectés",
  },
};
