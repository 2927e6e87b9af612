import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";
import { withN } from "./n-rule.ts";

export const person: Messages["person"] = {
  title: "Profil",
  own: "Esou gesinn déi aner dech.",
  ownVisibility: {
    everyone: "All invitéierte Gaascht gesäit dës Säit.",
    friends: "Just deng Frënn gesinn dës Säit.",
    nobody: "Keen ausser dir gesäit dës Säit.",
  },
  toOwn: "Bei däi Profil",
  nobody: {
    title: "Hei ass keen ze gesinn",
    text: "Esou e Profil gëtt et net, oder en ass net fir dech ze gesinn.",
    action: "Op d’Kaart",
  },
  unread: {
    title: "Dëse Profil ass net op dengem Apparat",
    offline: "Du bass offline. Du kanns e kucken, soubal eng Verbindung do ass.",
    failed: "Five Lemons huet net geäntwert.",
    "sign-in": "Log dech nei an, fir en ze gesinn.",
  },
  badges: "Badgen",
  noBadges: "Nach kee Badge.",
  mayorOf: (city: string) => `Maire ${withN("vu", city)}`,
  figures: "Ënner Frënn",
  ratings: (count: number) => (count === 1 ? "Bewäertung" : "Bewäertungen"),
  average: "am Schnëtt",
  streak: (count: number) => (count === 1 ? "Dag noeneen" : "Deeg noeneen"),
  friends: (count: number) => counted(count, "Frëndschaft", "Frëndschaften"),
  tie: {
    none: "Frëndschaft ufroen",
    asked: "Deng Ufro zréckhuelen",
    asks: "Frëndschaft unhuelen",
    friends: "Dir sidd Frënn",
  },
  requested: "Frëndschaftsufro geschéckt!",
  blocked: {
    title: "Du hues dës Persoun blockéiert",
    text: "Dir gesitt iech net an der Sich, a Lëschten an Avisen. Déi aner Persoun kritt et net gesot.",
    unblock: "Fräiginn",
  },
};
