import type { ManifestWords } from "../en/manifest.ts";

export const manifestWords: ManifestWords = {
  screenshots: {
    map: "Lokaler an der Géigend an hir Zitrounen",
    rate: "Eng bis fënnef Zitrounen, an e Wuert fir wien et super gemaach huet",
    saved: "Op dësem Apparat gespäichert, am Keller ouni Netz",
    history: "Deng Zitrounerees",
  },
  shortcuts: { rate: "E Lokal bewäerten", history: "Verlaf", nearby: "An der Géigend" },
};
