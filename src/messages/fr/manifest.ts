import type { ManifestWords } from "../en/manifest.ts";

export const manifestWords: ManifestWords = {
  screenshots: {
    map: "Les lieux alentour et leurs citrons",
    rate: "Un à cinq citrons, et un mot pour qui a rendu la soirée exceptionnelle",
    saved: "Enregistré sur l’appareil dans une cave sans réseau",
    history: "Votre carnet de citrons",
  },
  shortcuts: { rate: "Noter un lieu", history: "Carnet", nearby: "Alentour" },
};
