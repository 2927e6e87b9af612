import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

export const shell: Messages["shell"] = {
  nav: "Menu principal",
  map: "Carte",
  history: "Carnet",
  activity: "Activité",
  friends: "Amis",
  profile: "Profil",
  outbox: "Boîte d’envoi",
  unsent: (count) => counted(count, "pas encore envoyé", "pas encore envoyés"),
  waiting: (count) => counted(count, "nouveau", "nouveaux"),
  refused: "quelque chose est à vérifier",
  signIn: "Connexion",
  offline: "Hors ligne",
  offlineText: "vous pouvez noter et voir les lieux enregistrés",
  offlineSignedOut: "il faut du réseau pour se connecter",
  signInToSend: (count) => `Connectez-vous pour envoyer ce qui attend (${count})`,
  signInToRefresh: "Reconnectez-vous pour les nouveautés et pour envoyer vos avis",
};
