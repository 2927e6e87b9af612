import type { Messages } from "../en.ts";

export const pushSetting: Messages["pushSetting"] = {
  heading: "Notifications sur cet appareil",
  text: "Quand quelque chose vous concerne, cet appareil vous le dit, même si Five Lemons est fermé. Les notifications nomment des lieux, jamais des personnes.",
  turnOn: "Activer les notifications",
  turnOff: "Désactiver les notifications",
  on: "Les notifications sont activées sur cet appareil.",
  denied:
    "Votre navigateur ne laisse passer aucune notification. Autorisez-les dans ses réglages pour ce site, puis revenez.",
  failed: "Five Lemons ne répond pas : rien n’a changé. Réessayez quand vous aurez du réseau.",
  installFirst:
    "Sur cet appareil, les notifications n’arrivent que dans l’appli de l’écran d’accueil : partagez cette page, choisissez « Sur l’écran d’accueil », et ouvrez-la de là.",
  about: "Me prévenir de",
  kinds: {
    push_likes: "« J’aime » sur mes avis",
    push_friends: "Demandes d’ami et nouveaux amis",
    push_replies: "Réponses des restaurants",
    push_badges: "Badges et mairies",
    push_decisions: "Décisions et invitations",
  },
  quiet: "Heures calmes",
  quietText: "Pendant ces heures, rien n’arrive ; ce qui s’est passé est annoncé après.",
  from: "De",
  until: "À",
  everywhere: "Ces choix suivent votre compte sur vos autres appareils.",
};
