import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";

export const report: Messages["report"] = {
  lead: "Déi Leit, déi no Five Lemons kucken, liesen et. Kee gëtt gewuer, wien et gemellt huet.",
  reason: "Wat stëmmt net?",
  reasons: {
    spam: "Reklamm oder Spam",
    offensive: "Beleidegend oder haasserfëllt",
    personal_data: "Seet eppes Privates iwwer een",
    untrue: "Net wouer, oder den Numm vun engem aneren",
    no_visit: "War ni do",
    conflict_of_interest: "Vum Proprietär, vun engem, deen do schafft, oder vun der Konkurrenz",
    staff_mention: "Gräift een un, deen do schafft",
    other: "Eppes anescht",
  },
  required: "Wiel w.e.g. e Grond",
  note: "Wat solle mir wëssen?",
  noteHint: "Fakultativ",
  tooLong: (over: number) => `${formatNumber(over)} Zeechen ze vill.`,
  send: "Mellen",
  cancel: "Ofbriechen",
  saved: "Deng Mellung ass gespäichert a gëtt geschéckt",
};
