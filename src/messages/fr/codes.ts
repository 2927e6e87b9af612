import type { Messages } from "../en.ts";

export const codes: Messages["codes"] = {
  title: "Code scanné",
  opening: "Ouverture du lieu…",
  refused: {
    unreadable: {
      title: "Ce n’est pas un de nos codes",
      text: "Il ne mène à aucun lieu que l’on puisse noter. Vous pouvez chercher le lieu par son nom.",
    },
    forged: {
      title: "Ce code a été modifié, ou n’est pas de nous",
      text: "Son contenu et sa signature ne vont pas ensemble : rien n’a été ouvert. Demandez le code d’une autre table, ou cherchez le lieu par son nom.",
    },
    revoked: {
      title: "Ce code a été retiré",
      text: "Nous avons mis fin à la signature avec laquelle il a été imprimé. Demandez un nouveau code, ou cherchez le lieu par son nom.",
    },
    gone: {
      title: "Ce lieu n’est plus sur la carte",
      text: "Le code est bien de nous, mais son lieu a fermé ou a été retiré.",
    },
    unknown: {
      title: "Ce lieu n’est pas encore sur cet appareil",
      text: "Le code ne dit pas de quel lieu il s’agit, et sans réseau on ne peut demander à personne. Ouvrez-le à nouveau quand vous aurez du réseau.",
    },
  },
  scan: {
    title: "Scanner un code",
    lead: "Le code sur la table ouvre l’avis de son lieu.",
    camera: {
      title: "Avec l’appareil photo",
      why: "Votre navigateur demandera l’accès à l’appareil photo. Il cherche un code et rien d’autre : aucune image n’est gardée ni envoyée.",
      start: "Utiliser l’appareil photo",
      looking: "Recherche d’un code. Tenez-le de façon qu’il remplisse le cadre.",
      stop: "Arrêter l’appareil photo",
      live: "Ce que voit l’appareil photo",
      blocked:
        "L’appareil photo est bloqué pour cette page. Autorisez-le dans les réglages du navigateur, ou choisissez une image.",
      none: "Pas d’appareil photo disponible ici. Choisissez une image, ou saisissez le code.",
      failed: "L’appareil photo n’a pas pu démarrer. Une autre appli l’utilise peut-être.",
    },
    picture: {
      title: "Depuis une image",
      hint: "Une photo ou une capture d’écran avec le code. Elle reste sur cet appareil.",
      choose: "Choisir une image",
      nothing: "Aucun code lisible sur cette image. Prenez-le de plus près, bien en face, avec assez de lumière.",
    },
    typed: {
      title: "À la main",
      label: "Ce qui est écrit sous le code",
      hint: "L’adresse sous le code, ou ses huit caractères.",
      open: "Ouvrir",
      nothing:
        "Ce n’est pas ce qui est écrit sous un de nos codes. Cela ressemble à 7B1D-3F0A, ou commence par notre adresse.",
      unknown: "Il n’y a pas de code avec ces caractères. Comparez-les à ce qui est imprimé.",
      offline:
        "Il faut du réseau pour les huit caractères. Scannez le code, ou saisissez toute l’adresse sous le code.",
    },
    found: {
      title: "Trouvé",
      unnamed: "Un lieu qui n’est pas encore sur cet appareil",
      rate: "Noter ce lieu",
      again: "Scanner un autre code",
    },
    foreign: (host) => `Ce code mène à ${host}. Ici, seuls nos propres codes s’ouvrent.`,
    other: "C’est un code, mais pas un des nôtres.",
  },
  toPlaces: "Chercher le lieu",
  retry: "Réessayer",
};
