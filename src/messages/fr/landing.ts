import type { Messages } from "../en.ts";

export const landing: Messages["landing"] = {
  tryWeb: "Essayer la version web",
  getApp: "Installer l’appli",
  how: "Comment ça marche",
  cellar: {
    heading: "Essayez : ici, en bas, pas de réseau",
    place: "La cave du dessous",
    question: "C’était comment ?",
    line: "Connexion",
    off: "Pas de réseau",
    on: "Retour au grand jour",
    away: "Votre propre connexion est coupée",
    idle: "Pas de barres, pas grave. Touchez un citron.",
    queued: "Il part tout seul dès qu’il y a une connexion. Rétablissez-la.",
    waiting: "Il part dans un instant.",
    sending: "Il monte l’escalier.",
    sent: "Fraîchement pressé ! Il est arrivé, une seule fois. Changez-le et regardez-le repartir.",
    rehearsal: "Une répétition : celui-ci ne compte pour aucun lieu. L’appli fait de même avec les vôtres.",
    still:
      "Vous touchez un citron là où il n’y a pas de réseau et lisez « Enregistré sur cet appareil ». De retour au grand jour : « Envoi en cours », puis « Envoyé ».",
  },
  story: {
    heading: "Dix secondes, un pouce",
    steps: [
      {
        heading: "Trouvez votre table",
        text: "Les lieux autour de vous, et tous ceux que vous avez déjà vus, sont dans votre téléphone. Le code sur la table fait aussi l’affaire.",
        picture: "La liste des lieux à proximité, chacun avec ses citrons",
      },
      {
        heading: "Touchez vos citrons",
        text: "Un à cinq, quelques mots-clés, une photo. Aucune moyenne ne vous influence avant votre propre choix.",
        picture: "Un lieu noté avec un à cinq grands citrons",
      },
      {
        heading: "Rangez le téléphone",
        text: "L’avis reste sur votre appareil et part tout seul. La boîte d’envoi montre toujours où il en est.",
        picture: "Fraîchement pressé : l’avis est enregistré sur cet appareil",
      },
    ],
  },
  more: [
    {
      heading: "Votre propre journal",
      text: "Chaque lieu noté, avec vos mots et vos photos, même en avion. Emportez le tout dans un fichier quand vous voulez.",
    },
    {
      heading: "Amis, badges, maires",
      text: "Voyez ce que vos amis ont pressé. Six badges à gagner, et un maire par ville.",
    },
    {
      heading: "Des éloges qui arrivent",
      text: "Nommez qui vous a servi, avec cinq citrons seulement. En dessous, personne ne sait qui c’était.",
    },
  ],
  journal: {
    heading: "Un voyage au citron rien qu’à vous",
    text: "Filtrez, cherchez, revenez en arrière. Les versions précédentes d’un avis restent chez vous, et personne d’autre ne les lit.",
    picture: "L’historique des avis avec ses filtres, sur grand écran",
  },
  end: {
    heading: "Emportez-la",
    text: "Elle s’installe depuis cette page, sans magasin d’applis, prend peu de place et marche là où vous mangez.",
  },
};
