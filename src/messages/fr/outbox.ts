import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";
import { at } from "./elision.ts";
import { putTitle } from "./puts.ts";
import { refusalText } from "./refusals.ts";

const nouns = { ratings: ["avis", "avis"], changes: ["modification", "modifications"] } as const;
type Noun = keyof typeof nouns;
const things = (count: number, noun: Noun) => counted(count, nouns[noun][0], nouns[noun][1]);
const photos = (count: number) => counted(count, "photo", "photos");

export const outbox: Messages["outbox"] = {
  title: "Boîte d’envoi",
  lead: "D’abord enregistré sur cet appareil, puis envoyé dès que vous avez du réseau.",
  refusal: refusalText,
  putTitle,
  status: {
    allSent: "Tout est envoyé",
    allSentText: "Ce que vous faites sans réseau attend ici jusqu’à son arrivée.",
    sending: (count, noun) => `Envoi en cours : ${things(count, noun)}`,
    sendingText: "Vous pouvez continuer, même sur d’autres pages.",
    ready: () => "Enregistré sur cet appareil · envoi dès que possible",
    readyText: {
      closed: "Dans un instant, même si vous fermez Five Lemons.",
      open: "Dans un instant, tant que Five Lemons est ouvert.",
    },
    offline: () => "Enregistré sur cet appareil · envoi dès que possible",
    offlineText: {
      closed: "Tout part tout seul dès que vous avez du réseau, même si Five Lemons est fermé.",
      open: "Tout part dès que vous avez du réseau et que Five Lemons est ouvert : ce navigateur ne peut pas envoyer quand l’appli est fermée.",
    },
    signIn: () => "En attente de votre connexion",
    signInText: "Rien n’est perdu : ce que vous avez fait reste sur cet appareil jusqu’à votre prochaine connexion.",
    unreachable: () => "Five Lemons ne répond pas",
    unreachableText: "Il y a du réseau, mais pas de réponse. Five Lemons réessaie tout seul.",
    troubled: () => "Five Lemons a un problème en ce moment",
    troubledText:
      "Il y a une réponse, mais elle dit seulement que cela ne marche pas pour l’instant. Five Lemons réessaie tout seul.",
    blockedText:
      "Il y a du réseau, mais autre chose répond. Au café ou à l’hôtel, ouvrez d’abord leur page de connexion ; tout part ensuite tout seul.",
    nextTry: (when) => `prochain essai à ${when}`,
    postponed: (count, noun) => `Pour plus tard : ${things(count, noun)}`,
    postponedText: (when) => `Envoi automatique ${at(when)}. La raison est indiquée ci-dessous.`,
    heldText: "Envoi automatique par un autre réseau. La raison est indiquée ci-dessous.",
    attention: (count, noun) => `À vérifier : ${things(count, noun)}`,
    attentionText: "Rien n’est perdu. Ci-dessous, ce qui s’est passé et ce que vous pouvez faire.",
    waiting: (count, noun, size) => `En attente : ${things(count, noun)}, ${size}`,
    sendNow: "Envoyer maintenant",
    export: "Exporter en fichier",
    exported: "Enregistré dans un fichier",
    fileName: (day) => `five-lemons-non-envoye-${day}.json`,
  },
  waiting: "En attente",
  sent: "Envoyé récemment",
  card: {
    titles: {
      rating: (place) => (place ? `Avis sur ${place}` : "Un avis"),
      removal: (place) => (place ? `Suppression : ${place}` : "Un avis supprimé"),
      unreadable: () => "Élément d’une autre version",
    },
    saved: (when) => `Enregistré ${at(when)}`,
    lastTry: (when) => `dernier essai ${at(when)}`,
    nextTry: (when) => `prochain essai ${at(when)}`,
    sentAt: (when) => `Envoyé ${at(when)}`,
    gone: "Ce n’était plus là, donc sans effet",
    photo: (number, count, sent) => `Photo ${number} sur ${count}, ${sent ? "envoyée" : "pas encore envoyée"}`,
    photos,
    photosSent: (sent, count) =>
      sent === 0 ? `${photos(count)} à envoyer` : `${counted(sent, "photo envoyée", "photos envoyées")} sur ${count}`,
    photosConcerned: photos,
    leaveOut: (count) => (count < 2 ? "Écarter cette photo" : "Écarter ces photos"),
    details: "Détails",
    edit: "Modifier",
    sendNow: "Envoyer maintenant",
    discard: {
      rating: "Ne pas envoyer",
      removal: "Ne pas supprimer",
      put: "Ne pas envoyer",
      unreadable: "Abandonner",
      refused: "Abandonner",
    },
    retry: "Réessayer",
    copy: "Copier le texte",
    named: (action, title) => `${action} : ${title}`,
    copied: "Texte copié",
    copyFailed: "Le texte n’a pas pu être copié. Vous le trouvez sous Détails.",
    retried: "Nouvel essai",
  },
  discard: {
    rating: {
      title: (place) => (place ? `Ne pas envoyer votre avis sur ${place} ?` : "Ne pas envoyer cet avis ?"),
      text: "Ce qui attend est retiré de cet appareil, photos comprises. Ce qui est déjà arrivé reste tel quel.",
      confirm: "Ne pas envoyer",
      keep: "Le garder",
      done: (place) => (place ? `Votre avis sur ${place} n’est pas envoyé` : "L’avis n’est pas envoyé"),
    },
    removal: {
      title: (place) => (place ? `Ne pas supprimer votre avis sur ${place} ?` : "Ne pas supprimer cet avis ?"),
      text: "Il revient alors dans votre carnet.",
      confirm: "Ne pas supprimer",
      keep: "Le supprimer",
      done: (place) => (place ? `Votre avis sur ${place} reste` : "L’avis reste"),
    },
    put: {
      title: () => "Ne pas envoyer cette modification ?",
      text: "Elle est retirée de cet appareil, et ce que Five Lemons connaît s’affiche à nouveau.",
      confirm: "Ne pas envoyer",
      keep: "La garder",
      done: () => "La modification n’est pas envoyée",
    },
    photos: {
      title: (place) => (place ? `Écarter ces photos : ${place} ?` : "Écarter ces photos ?"),
      text: "Elles sont retirées de cet appareil. L’avis reste.",
      confirm: "Écarter",
      keep: "Les garder",
      done: (place) => (place ? `${place} : photos écartées` : "Photos écartées"),
    },
    unreadable: {
      title: () => "Abandonner ce qu’une autre version a enregistré ?",
      text: "Impossible de revenir en arrière. Copiez ou exportez d’abord si vous voulez le garder.",
      confirm: "Abandonner",
      keep: "Garder",
      done: () => "Abandonné",
    },
    failed: "Cela n’a pas marché. Rien n’a changé.",
  },
  conflict: {
    mine: "Le vôtre, sur cet appareil",
    theirs: "Déjà envoyé",
    theirsMerged: (place) => `Le vôtre sur ${place}, qui est désormais le même lieu`,
    mineRemoved: "Vous avez supprimé l’avis ici.",
    keepingRemoves: (other) =>
      `Les deux lieux n’en font plus qu’un : si vous gardez cela, votre avis sur ${other} est supprimé.`,
    theirsRemoved: "L’avis a été supprimé là-bas.",
    keepMine: "Garder le mien",
    keepTheirs: "Garder l’autre",
    keptMine: "Le vôtre est gardé et part",
    keptTheirs: "L’autre version est gardée",
  },
  held: {
    title: (count) => counted(count, "photo attend un autre réseau", "photos attendent un autre réseau"),
    text: "Vous avez choisi de ne pas envoyer de photos par celui-ci. Les avis et le reste partent tout de suite.",
    change: "Changer cela",
  },
  storage: {
    usage: (size) => `Five Lemons utilise ${size} sur cet appareil.`,
    kept: "Le navigateur a promis de tout garder.",
    erasable:
      "Sur cet appareil, le navigateur efface ce qu’un site a enregistré quand on ne l’ouvre pas pendant sept jours. Ajoutez Five Lemons à l’écran d’accueil (Partager, puis « Sur l’écran d’accueil ») et tout est gardé.",
  },
  signedOut: {
    title: "Connectez-vous pour voir ce qui attend",
    text: "Ce qui est gardé sur cet appareil part quand son auteur se connecte. Personne d’autre ne le voit.",
    action: "Se connecter",
  },
  error: {
    title: "La boîte d’envoi n’a pas pu être lue",
    text: "Ce que vous avez enregistré est toujours sur cet appareil. Réessayez, ou rechargez la page.",
  },
};
