import type { Messages } from "../en.ts";
import { withN } from "./n-rule.ts";

export const codeCard: Messages["codeCard"] = {
  picture: (placeName: string) => `QR-Code ${withN("vu", placeName)}`,
  characters: "Fir anzetippen",
  unsigned:
    "Dëse Code huet nach keng Ënnerschrëft, dofir kann en Telefon ouni Verbindung en net kontrolléieren. Déi nächst Maintenance ënnerschreift en; dréckt en dann.",
  onThisMachine:
    "Dës Säit gouf iwwer eng Adress opgemaach, déi just dës Maschinn kennt, an dohi féiert de Code. Maacht se iwwer déi Adress op, déi d’Gäscht benotzen, ier Dir dréckt.",
  png: "PNG",
  svg: "SVG",
  copy: "Link kopéieren",
  copied: "Link kopéiert",
  notCopied: "De Browser léisst Säiten net kopéieren. Hei ass de Link:",
  tryIt: "Kuckt, wat d’Gäscht gesinn",
  paper: "Pabeier",
  papers: { a4: "A4, véier Kaarten", a6: "A6, eng Kaart" },
  print: "Drécken",
  printHint: "A voller Gréisst (100 %) drécken, ouni Kapp- a Fousszeil.",
  printed: {
    codeOf: (placeName: string) => `QR-Code ${withN("vu", placeName)}`,
    servedBy: "Iech bedéngt:",
    how: "Scannt en a sot, wéi et war, mat enger bis fënnef Zitrounen. Et geet och ouni Verbindung.",
    without: "Ouni Kamera tippt dës Zeechen an op",
  },
};
