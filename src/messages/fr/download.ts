import type { Messages } from "../en.ts";

export const download: Messages["download"] = {
  title: "Télécharger",
  lead: "Pas de magasin d’applis à traverser. L’appli vient de cette page, prend peu de place et marche à la cave.",
  install: {
    heading: "Sur cet appareil",
    text: "Votre navigateur peut l’installer tout de suite.",
    button: "Installer Five Lemons",
    installed: "Five Lemons est installé sur cet appareil.",
    open: "Ouvrir l’appli",
    guide: "Choisissez votre appareil ci-dessous : deux gestes suffisent.",
  },
  code: {
    heading: "Sur votre téléphone",
    text: "Dirigez l’appareil photo de votre téléphone vers ce code.",
    label: "Code QR qui ouvre cette page sur un téléphone",
  },
  guides: {
    heading: "Pas à pas",
    ios: {
      name: "iPhone et iPad",
      steps: [
        "Ouvrez cette page dans Safari",
        "Touchez Partager, au-dessous ou au-dessus de la page",
        "Faites défiler jusqu’à « Sur l’écran d’accueil »",
        "Touchez Ajouter, puis ouvrez-la de là",
      ],
      note: "Faites-le sans tarder : Safari efface ce qu’un site a enregistré quand vous ne l’avez pas ouvert pendant sept jours, sauf s’il est sur l’écran d’accueil. Ouverte de là, l’appli vous demande encore une fois de vous connecter.",
    },
    android: {
      name: "Android",
      steps: [
        "Ouvrez cette page dans Chrome, Edge, Firefox ou Samsung Internet",
        "Ouvrez le menu du navigateur",
        "Touchez « Installer l’application » ou « Ajouter à l’écran d’accueil »",
      ],
      note: "Elle se trouve alors parmi vos applis et envoie vos avis même fermée, là où le navigateur le permet.",
    },
    desktop: {
      name: "Ordinateur",
      steps: [
        "Chrome et Edge : cliquez sur le signe d’installation au bout de la barre d’adresse",
        "Safari sur Mac : choisissez Fichier, puis « Ajouter au Dock »",
        "Firefox : gardez un signet ; tout sauf l’icône est pareil",
      ],
      note: "Les tableaux de bord des restaurants sont faits pour un grand écran.",
    },
  },
  compare: {
    heading: "Ce qui marche où",
    caption: "Ce que Five Lemons sait faire sur chaque sorte d’appareil",
    what: "Quoi",
    computer: "Ordinateur",
    yes: "Oui",
    no: "Non",
    rows: [
      { what: "Noter sans connexion", android: "yes", ios: "yes", desktop: "yes" },
      { what: "Boîte d’envoi, brouillons, historique hors ligne", android: "yes", ios: "yes", desktop: "yes" },
      { what: "Envoie quand l’appli est fermée", android: "most", ios: "no", desktop: "most" },
      { what: "Bouton d’installation sur cette page", android: "most", ios: "no", desktop: "most" },
      { what: "Messages push", android: "yes", ios: "Depuis l’écran d’accueil", desktop: "yes" },
      { what: "Partager une photo vers un avis", android: "yes", ios: "no", desktop: "most" },
      { what: "Scanner le code sur la table", android: "yes", ios: "yes", desktop: "Avec une caméra ou une image" },
    ],
  },
  web: {
    heading: "Ou jetez juste un œil",
    text: "Rien à installer : les lieux et leurs citrons sont sur le web.",
    button: "Essayer la version web",
  },
};
