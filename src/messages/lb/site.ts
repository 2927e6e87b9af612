import type { Messages } from "../en.ts";

export const site: Messages["site"] = {
  landing: {
    title: "Bewäert Restaurante mat Zitrounen",
    heading: "Wéi vill Zitroune waren dat?",
    lead: "E Notizbuch fir d’Täsch, fir all Lokal, wou s du ëss an drénks. Eng bis fënnef Zitrounen, e puer Wierder, eng Foto. Fäerdeg, ier de Mantel un ass.",
    enter: "Web-App ausprobéieren",
    signUp: "Ech hunn en Invitatiounscode",
    earlyAccess: "Fréien Accès: elo nach op Invitatioun.",
    features: [
      {
        heading: "Geet och am Keller",
        text: "Kee Reseau do ënnen? Bewäert trotzdeem. Et ass direkt op dengem Apparat gespäichert a gëtt geschéckt, wann s du nees um Dagesliicht bass.",
      },
      {
        heading: "Ni verluer, ni duebel",
        text: "Maach d’App zou, looss d’Batterie eidel goen, verléier matzen dran d’Verbindung: deng Bewäertung kënnt un, mat hire Fotoen, genee eemol.",
      },
      {
        heading: "Zitrounen, keng Stären",
        text: "Eng ass sauer, fënnef si super. So, wien dir den Owend gerett huet, a gëff der Persoun eng Kroun.",
      },
    ],
    scaleHeading: "Eng bis fënnef",
    scaleText:
      "Jiddereen huet schonn engem Lokal véier Stäre ginn, wou en ni méi hi gaangen ass. Zitroune si méi éierlech.",
  },
};
