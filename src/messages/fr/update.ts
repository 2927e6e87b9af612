import type { Messages } from "../en.ts";

export const update: Messages["update"] = {
  title: "Mise à jour prête",
  text: "Une nouvelle version est là. Vos brouillons et vos avis non envoyés restent.",
  busy: "Un envoi est en cours. Réessayez dans un instant.",
  now: "Mettre à jour",
  later: "Plus tard",
};
