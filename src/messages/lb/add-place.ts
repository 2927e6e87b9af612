import type { Messages } from "../en.ts";

export const addPlace: Messages["addPlace"] = {
  title: "E Lokal bäifügen",
  lead: "Net an der Lëscht? Dro et vun Hand an a bewäert et. Dat geet och ouni Verbindung.",
  name: "Numm vum Lokal",
  vicinity: "Strooss an Hausnummer",
  vicinityHint: "Wann s du se weess.",
  spot: "Wou et läit",
  spotHere: "D’Nol steet do, wou s du bass. Réckel d’Kaart mam Fanger oder mat de Feiltasten, bis se um Lokal steet.",
  spotElsewhere: "Réckel d’Kaart mam Fanger oder mat de Feiltasten, bis d’Nol um Lokal steet.",
  same: "Ass et eent vun dësen?",
  submit: "Androen a bewäerten",
  problems: {
    nameless: "Gëff w.e.g. en Numm an.",
    long: "Dat ass ze laang.",
    nowhere: "Réckel w.e.g. d’Kaart, bis d’Nol um Lokal steet.",
  },
};
