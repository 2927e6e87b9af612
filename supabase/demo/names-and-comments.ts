import type { Score } from "../../src/domain/ratings/score.ts";
import type { City } from "./geography.ts";

/** Names separated by `|`, to keep long lists compact. */
const names = (text: string): string[] => text.split("|").map((name) => name.trim());

/** Invented names, combined from a front and a back part; none is meant to be a real business. */
export const placeNames: Record<City["language"], { fronts: string[]; backs: string[] }> = {
  lb: {
    fronts: ["Beim", "Café", "Brasserie", "Bistro", "Restaurant", "Bar"],
    backs: names(`
        Zitrounebam | Gëllene Läffel | Rouden Hiersch | Stäreplaz | Kachdëppen | Hielen Zant |
        Véierte Stull | Waarme Steen | Blannen Hond | Klenge Mond | Déiwe Keller | Salzfaass |
        Gréngen Teller | Oweskleed | Pefferkär | Kromme Gaass | Nuetswiechter | Séissen Zant |
        Roserei | Schmelzuewen | Wäissen Dësch | Fréi Suerg | Halwe Liter | Zwee Fënster |
        Kuelekëscht | Mëllerduer | Sonndesbrot | Lëtzte Bëssen
      `),
  },
  fr: {
    fronts: ["Restaurant", "Auberge", "Brasserie", "Bistrot", "Café", "Cave"],
    backs: names(`
        Citron Bleu | Troisième Couvert | Petit Tonnelier | Marmite Lente | Zeste |
        Clos des Ombres | Verre Debout | Pain Perdu | Quatre Saisons Moins Une | Sel Gris |
        Canard Distrait | Grande Louche | Deux Sardines | Comptoir Voûté | Nappe Blanche |
        Figuier du Coin | Vieux Four | Bonne Poire
      `),
  },
  de: {
    fronts: ["Zum", "Gasthaus zum", "Weinstube zum", "Café zum", "Wirtschaft zum"],
    backs: names(`
        Zitronenkeller | Stillen Ochsen | Krummen Nagel | Lauen Lüftchen | Roten Krug |
        Halben Mond | Traubenwächter | Süßen Winkel | Langen Löffel | Schiefen Giebel |
        Moselkiesel | Warmen Stein | Letzten Gang | Blauen Fass | Römerkrug | Salzigen Hering |
        Grünen Tisch
      `),
  },
};

export const firstNames = names(`
        Léa | Noah | Mila | Tom | Anouk | Luca | Emma | Ben | Chiara | Félix | Jana | Pol | Nora |
        Max | Sofia | Théo | Lisa | Yann | Clara | Gilles | Ines | Marc | Paula | Joé | Amélie |
        Finn | Rita
      `);
export const lastNames = names(`
        Bremmer | Wagenhoff | Tessier | Lorang | Kirpach | Vasseroy | Steinfurt | Maréchaux |
        Dondel | Reisdorfer | Ollinger | Cassard | Brandenberg | Thielmann | Ferrandi | Weyrauch |
        Nossem | Valmont
      `);

/** Comments of guests, by score. Most ratings have none. */
export const comments: Record<Score, string[]> = {
  1: [
    "We waited fifty minutes and the starter never came.",
    "Nobody looked our way for half an hour.",
    "Wrong dish twice, and no apology.",
  ],
  2: [
    "Good food, but the table was still dirty from the guests before us.",
    "The soup was cold by the time it arrived.",
    "Felt rushed out as soon as the plates were empty.",
  ],
  3: [
    "Fine for a quick lunch, nothing to remember.",
    "Friendly, but they forgot the bread.",
    "The terrace is nice; service depends on who you get.",
    "Correct, a bit slow on a Friday.",
  ],
  4: [
    "Lovely cellar room and very attentive staff.",
    "Great wine advice without any pressure.",
    "They found us a table although we were late.",
    "The daily menu is a good deal.",
  ],
  5: [
    "Remembered our names from last time. That is how it is done.",
    "The best evening of the month, from the first glass to the coat.",
    "Our waiter saved the birthday when the cake arrived late.",
    "Everything right, and nothing too much.",
    "Kids were treated like real guests.",
  ],
};
