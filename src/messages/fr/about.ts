import type { Messages } from "../en.ts";

export const about: Messages["about"] = {
  title: "À propos de Five Lemons",
  lead: "Pourquoi des citrons, ce qui nous importe et comment ça marche.",
  story: {
    heading: "L’histoire",
    paragraphs: [
      "Les meilleurs repas ont lieu là où le réseau est le plus mauvais : dans les caves voûtées, derrière des murs épais, dans l’arrière-salle au bon vin. On se promet de l’écrire à la maison. On ne le fait jamais.",
      "Et quand on le fait, ce sont des étoiles. Tout le monde a déjà donné quatre étoiles à un endroit où il n’est jamais retourné. Les étoiles, c’est pour les hôtels et les héros. Un citron est acide, franc, et vous fait grimacer ou sourire.",
      "Alors nous avons fait un carnet qui marche d’abord à la cave, et partout ailleurs ensuite. Ce que vous touchez est gardé à l’instant même. La suite est notre affaire, pas la vôtre.",
    ],
  },
  values: {
    heading: "Ce qui nous importe",
    list: [
      {
        heading: "Rien de ce que vous faites ne se perd",
        text: "Ni batterie vide, ni réseau d’hôtel, ni mise à jour n’y changent rien. Vous voyez toujours où il en est.",
      },
      {
        heading: "Des avis honnêtes",
        text: "Tous sont montrés, bons et mauvais. Personne n’achète sa place dans la liste, et les visites sont vérifiées quand c’est possible.",
      },
      {
        heading: "Bienveillance envers le service",
        text: "Des noms pour les éloges seulement. Pas de classement, pas d’objectifs, rien à reprocher à quiconque.",
      },
      {
        heading: "Peu de curiosité",
        text: "Ni pistage, ni publicité, ni cookies. Le lieu où vous étiez devient « y était » ou « n’y était pas ».",
      },
      {
        heading: "Pour tout le monde",
        text: "Au pouce, au clavier ou au lecteur d’écran, en cinq langues, aussi sur de vieux téléphones.",
      },
    ],
  },
  mission: {
    heading: "Notre mission",
    text: "Qu’une bonne soirée reste en mémoire, et que celles et ceux qui l’ont faite l’apprennent.",
  },
  how: {
    heading: "Comment ça marche",
    steps: [
      {
        heading: "Découvrir",
        text: "Les lieux autour de vous, par leur nom ou par le code sur la table. Des villes entières tiennent dans la poche.",
      },
      {
        heading: "Noter",
        text: "Un à cinq citrons. Mots-clés, mots, photos et, si vous voulez, une couronne pour la personne qui a fait votre soirée.",
      },
      {
        heading: "Partager",
        text: "Suivez vos amis, gagnez des badges, devenez maire de votre ville. Les restaurants répondent.",
      },
    ],
    reviews: "Comment nous traitons les avis",
    article: "Comment nous gardons un avis en sûreté",
    start: "Essayer la version web",
  },
};
