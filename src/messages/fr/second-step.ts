import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

export const secondStep: Messages["secondStep"] = {
  title: "Connexion en deux étapes",
  challenge: {
    title: "Encore une étape",
    lead: "Saisissez les six chiffres que votre appli d’authentification affiche maintenant.",
    which: "Quelle appli ?",
    code: "Code de l’appli",
    go: "Continuer",
    useRecovery: "Utiliser un code de secours",
    useApp: "Utiliser l’appli",
    recoveryLead:
      "Un code de secours supprime la seconde étape et ferme vos autres sessions. Configurez-en une nouvelle aussitôt après. Nous vous prévenons par e-mail.",
    recoveryCode: "Code de secours",
    recover: "Utiliser ce code",
  },
  wanted: {
    title: "Les admins ont besoin d’une seconde étape",
    lead: "Ce que font les admins change les comptes d’autres personnes. Un mot de passe seul n’y suffit pas : configurez d’abord une appli d’authentification.",
  },
  lead: "Un code d’une appli sur votre téléphone, en plus du mot de passe. Qui apprend votre mot de passe n’ira alors pas plus loin.",
  on: "La connexion en deux étapes est activée.",
  off: "La connexion en deux étapes est désactivée.",
  spared:
    "Ceci est une démo : ici, les admins entrent avec un simple mot de passe. Partout ailleurs, il leur faut une seconde étape.",
  since: (day) => `depuis le ${day}`,
  unnamed: "Appli d’authentification",
  add: "Ajouter une appli",
  another: "Ajouter une autre appli",
  rename: "Renommer",
  remove: "Retirer",
  removal: {
    title: "Retirer cette appli ?",
    text: (name) => `${name} ne créera plus de codes pour ce compte.`,
    last: "C’est la dernière : la connexion en deux étapes sera alors désactivée.",
    no: "La garder",
    yes: "Retirer",
  },
  naming: { title: "Renommer cette appli", name: "Nom", save: "Enregistrer", cancel: "Annuler" },
  enrol: {
    title: "Ajouter une appli d’authentification",
    name: "Nom de l’appli ou du téléphone",
    nameDefault: "Mon téléphone",
    begin: "Afficher le code",
    scan: "Scannez ceci avec votre appli d’authentification, ou saisissez-y la clé secrète. Entrez ensuite les six chiffres qu’elle affiche.",
    picture: "Code QR pour l’appli d’authentification",
    secret: "Clé secrète",
    confirm: "Confirmer",
    cancel: "Annuler",
  },
  codes: {
    heading: "Codes de secours",
    left: (count) =>
      count === 0
        ? "Vous n’avez aucun code de secours. Sans code, un téléphone perdu veut dire un compte fermé."
        : `Il reste ${counted(count, "code de secours", "codes de secours")}.`,
    make: "Créer de nouveaux codes de secours",
    makeHint: "Les nouveaux codes remplacent les anciens.",
    shown: "Notez-les ou imprimez-les. Chacun sert une fois, et ils ne seront plus affichés.",
    copy: "Copier",
    copied: "Copié",
    done: "Je les ai mis en lieu sûr",
  },
};
