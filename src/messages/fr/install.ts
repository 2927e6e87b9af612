import type { Messages } from "../en.ts";

export const install: Messages["install"] = {
  heading: "À portée de main",
  text: "Sur l’écran d’accueil, Five Lemons s’ouvre comme toute appli, même à la cave, et ce qui attend l’envoi y est plus en sécurité.",
  install: "Installer",
  later: "Plus tard",
  installed: "Installé. Vous le trouvez parmi vos applis.",
  guide: {
    text: "Sur l’écran d’accueil, Five Lemons s’ouvre comme toute appli, même à la cave. Et c’est plus sûr : Safari efface ce qu’un site a enregistré quand on ne l’ouvre pas pendant sept jours. Cela pourrait être des avis pas encore envoyés.",
    steps: [
      "Touchez Partager, en bas ou en haut de la page",
      "Faites défiler jusqu’à « Sur l’écran d’accueil »",
      "Touchez Ajouter",
    ],
    note: "Ouvert de là, il vous demande de vous connecter encore une fois.",
  },
};
