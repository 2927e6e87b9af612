import type { Messages } from "../en.ts";

export const addPlace: Messages["addPlace"] = {
  title: "Ajouter un lieu",
  lead: "Pas dans la liste ? Ajoutez-le à la main et notez-le. Cela marche sans connexion.",
  name: "Nom du lieu",
  vicinity: "Rue et numéro",
  vicinityHint: "Si vous les connaissez.",
  spot: "Où il se trouve",
  spotHere:
    "L’épingle est là où vous êtes. Déplacez la carte, du doigt ou avec les flèches, jusqu’à ce qu’elle soit sur le lieu.",
  spotElsewhere: "Déplacez la carte, du doigt ou avec les flèches, jusqu’à ce que l’épingle soit sur le lieu.",
  same: "Est-ce l’un de ceux-ci ?",
  submit: "Ajouter et noter",
  problems: {
    nameless: "Veuillez saisir un nom.",
    long: "C’est trop long.",
    nowhere: "Déplacez la carte jusqu’à ce que l’épingle soit sur le lieu.",
  },
};
