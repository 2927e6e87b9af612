import type { Messages } from "../en.ts";
import { at, de } from "./elision.ts";

export const dashboards: Messages["dashboards"] = {
  home: "Tableaux de bord",
  roles: {
    admin: "Tableau de bord admin",
    owner: "Tableau de bord du restaurant",
    server: "Tableau de bord du service",
  },
  openApp: "Ouvrir l’appli",
  refresh: "Actualiser",
  logOut: "Se déconnecter",
  sections: "Rubriques",
  waiting: (count) => `${count} en attente`,
  signedInAs: (name) => `Compte ${de(name)}`,
  updated: (time) => `Mis à jour ${at(time)}`,
  stale: "Ce que vous voyez reste ; la mise à jour a échoué.",
  failures: {
    offline: "Vous êtes hors ligne. Il faut du réseau ; ce que vous avez saisi reste ici.",
    unreachable: "Five Lemons ne répond pas. Ce que vous avez saisi reste ici ; réessayez.",
    "sign-in": "Non connecté. Votre session a pris fin ; reconnectez-vous.",
    forbidden: "Ce compte n’a pas (ou plus) le droit de faire cela.",
    unreadable: "Five Lemons a répondu d’une façon que cette version ne connaît pas. Rechargez la page.",
    refused: "Five Lemons a refusé. Rien n’a changé.",
  },
  reasons: {
    rate_limited: "Trop de demandes. Attendez un instant et réessayez.",
    suspended: "Ce compte est suspendu.",
    not_invited: "Il faut une invitation valable.",
    second_step: "Les admins se connectent avec une seconde étape. Rechargez la page pour la passer.",
  },
  noSecondStep:
    "Ceci est une démo : ici, les admins entrent avec un simple mot de passe. Partout ailleurs, il leur faut une seconde étape.",
  link: {
    heading: "Se connecter aussi sans Apple",
    text: "Ce compte n’a pas d’e-mail ni de mot de passe à lui. Avec eux, vous entrez depuis n’importe quel appareil.",
    action: "Associer",
  },
  account: "Connexion et sécurité",
  needsConnection: {
    heading: "Cette page a besoin de réseau",
    text: "Les tableaux de bord montrent des chiffres en direct et ne sont pas gardés sur cet appareil. Les avis et les lieux de l’appli marchent hors ligne.",
  },
  missingRole: {
    heading: "Fermé à ce compte",
    owner: "Profil de propriétaire introuvable. Revendiquez un restaurant pour accéder à ce tableau de bord.",
    server: "Profil de service introuvable",
    admin: "Ce compte n’a pas de droits d’admin.",
  },
  sortBy: (column) => `Trier par : ${column}`,
  week: "Semaine du",
  average: "Moyenne",
  count: "Avis",
  figures: "Afficher les chiffres",
  share: "Part",
};
