import type { ManifestWords } from "../en/manifest.ts";

export const manifestWords: ManifestWords = {
  screenshots: {
    map: "Lokale in der Nähe und ihre Zitronen",
    rate: "Eine bis fünf Zitronen und ein Wort für alle, die es großartig gemacht haben",
    saved: "Auf dem Gerät gespeichert, im Keller ohne Empfang",
    history: "Deine Zitronenreise",
  },
  shortcuts: { rate: "Lokal bewerten", history: "Verlauf", nearby: "In der Nähe" },
};
