import type { Messages } from "../en.ts";

/** One QR code: its picture, its files, and what stands on paper. */
export const codeCard: Messages["codeCard"] = {
  picture: (placeName) => `QR-Code von ${placeName}`,
  characters: "Zum Eintippen",
  unsigned:
    "Dieser Code hat noch keine Signatur, daher kann ihn ein Telefon ohne Verbindung nicht prüfen. Die nächste Wartung signiert ihn; bitte erst dann drucken.",
  onThisMachine:
    "Diese Seite wurde über eine Adresse geöffnet, die nur dieser Rechner kennt, und dorthin führt der Code. Vor dem Drucken bitte über die Adresse öffnen, die Gäste verwenden.",
  png: "PNG",
  svg: "SVG",
  copy: "Link kopieren",
  copied: "Link kopiert",
  notCopied: "Der Browser lässt Seiten nicht kopieren. Hier steht der Link:",
  tryIt: "Wie Gäste es sehen",
  paper: "Papier",
  papers: { a4: "A4, vier Karten", a6: "A6, eine Karte" },
  print: "Drucken",
  printHint: "In Originalgröße (100 %) drucken, ohne Kopf- und Fußzeilen.",
  printed: {
    codeOf: (placeName) => `QR-Code von ${placeName}`,
    servedBy: "Es bedient",
    how: "Scannen und mit einer bis fünf Zitronen sagen, wie es war. Geht auch ohne Verbindung.",
    without: "Ohne Kamera: diese Zeichen eingeben auf",
  },
};
