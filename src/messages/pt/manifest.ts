import type { ManifestWords } from "../en/manifest.ts";

export const manifestWords: ManifestWords = {
  screenshots: {
    map: "Locais perto, com os seus limões",
    rate: "De um a cinco limões, e uma palavra para quem o tornou fantástico",
    saved: "Guardado no dispositivo, numa cave sem rede",
    history: "O seu percurso em limões",
  },
  shortcuts: { rate: "Avaliar um local", history: "Histórico", nearby: "Perto" },
};
