import type { Messages } from "../en.ts";

export const demo: Messages["demo"] = {
  title: "Outils de démo",
  lead: "Seulement dans la démonstration sur cette machine. Aucune vraie installation n’a cette page.",
  servers: {
    link: "Créer des profils de service de démo",
    about: "Cinquante personnes inventées, pour essayer la recherche d’équipe et les invitations.",
    title: "Créer des profils de service de démo",
    lead: (count) =>
      `Crée ${count} comptes inventés de personnes qui servent en salle. Ils sont actifs, ne travaillent nulle part, n’ont pas d’avis et partagent le mot de passe de tous les comptes de démo.`,
    create: (count) => `Créer ${count} profils`,
    more: "Créer d’autres profils",
    creating: (done, count) => `${done} sur ${count}`,
    created: "Créés",
    errors: "Erreurs",
    firstResults: "5 premiers résultats",
    firstErrors: "5 premières erreurs",
    network: "Erreur de réseau.",
    refused: "Refusé : ce n’est pas une démonstration, ou pas la machine qui la fait tourner.",
  },
  mailbox: {
    link: "Boîte aux lettres de cette machine",
    about: "Tous les e-mails que l’appli a envoyés, avec leurs liens.",
  },
  health: { link: "Santé", about: "Quel moteur répond, et dans quelle version." },
};
