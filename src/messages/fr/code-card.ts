import type { Messages } from "../en.ts";

export const codeCard: Messages["codeCard"] = {
  picture: (placeName) => `Code QR : ${placeName}`,
  characters: "À saisir",
  unsigned:
    "Ce code n’a pas encore de signature : un téléphone sans réseau ne peut pas le vérifier. La prochaine maintenance le signe ; imprimez-le alors.",
  onThisMachine:
    "Cette page a été ouverte par une adresse que seule cette machine connaît, et le code y mène. Ouvrez-la par l’adresse des clients avant d’imprimer.",
  png: "PNG",
  svg: "SVG",
  copy: "Copier le lien",
  copied: "Lien copié",
  notCopied: "Le navigateur ne laisse pas les pages copier. Voici le lien :",
  tryIt: "Voir ce que voient les clients",
  paper: "Papier",
  papers: { a4: "A4, quatre cartes", a6: "A6, une carte" },
  print: "Imprimer",
  printHint: "Imprimez en taille réelle (100 %), sans en-têtes ni pieds de page.",
  printed: {
    codeOf: (placeName) => `Code QR : ${placeName}`,
    servedBy: "À votre service",
    how: "Scannez et dites comment c’était, de un à cinq citrons. Même sans réseau.",
    without: "Sans appareil photo, saisissez ces caractères sur",
  },
};
