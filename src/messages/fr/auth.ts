import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

export const auth: Messages["auth"] = {
  signedOut: {
    heading: "Connectez-vous",
    text: "Avis, carnet et lieux à proximité vont avec un compte.",
    kept: "Ce qui était enregistré sur cet appareil est gardé et revient quand vous vous connectez.",
    nothingKept: "Rien de ce qui reste à envoyer n’est gardé sur cet appareil.",
    rate: "Connectez-vous pour noter des restaurants.",
    submit: "Connectez-vous pour envoyer votre avis.",
    history: "Vos avis, vos moyennes et vos trophées sont gardés avec votre compte.",
    offline: "Vous êtes hors ligne, et il faut du réseau pour se connecter.",
    action: "Se connecter",
    outbox: "Voir la boîte d’envoi",
  },
  invitation: {
    title: "Vérification de votre invitation",
    heading: "Votre invitation n’a pas pu être vérifiée",
    text: "Five Lemons n’a pas répondu. Votre compte va bien ; réessayez quand vous aurez du réseau.",
  },
  signOut: {
    heading: "Une partie de votre travail n’est pas encore envoyée",
    text: (ratings, drafts) => {
      const waiting = [
        ...(ratings > 0 ? [counted(ratings, "avis non envoyé", "avis non envoyés")] : []),
        ...(drafts > 0 ? [counted(drafts, "brouillon", "brouillons")] : []),
      ];
      return `Sur cet appareil : ${waiting.join(" et ")}. Que faut-il en faire ?`;
    },
    draftsStay: "Les brouillons restent sur cet appareil, invisibles aux autres.",
    send: "Envoyer, puis se déconnecter",
    sendHint: "Il faut du réseau.",
    sendFailed: "Tout n’a pas pu être envoyé. C’est toujours ici.",
    keep: "Garder pour la prochaine fois",
    keepHint: "Reste sur cet appareil, invisible aux autres, et part quand vous vous reconnectez.",
    export: "Exporter",
    exportHint: "Enregistre un fichier avec le texte de ce qui n’est pas envoyé.",
    exported: "Enregistré dans un fichier. Tout est encore ici aussi.",
    discard: "Abandonner",
    discardHint: "L’efface de cet appareil pour de bon.",
    discardSure: "Vraiment abandonner ?",
    fileName: (day) => `five-lemons-non-envoye-${day}.json`,
  },
  notFound: {
    heading: "Rien que du zeste ici",
    text: "Cette page n’existe pas, ou elle a changé d’adresse.",
    map: "Vers la carte",
    home: "Accueil",
  },
};
