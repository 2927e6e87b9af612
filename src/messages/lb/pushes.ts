import type { PushTexts } from "../pushes.ts";
import { withN } from "./n-rule.ts";

export const pushes: PushTexts = {
  unnamed: { place: "e Restaurant", city: "enger Stad", badge: "e Badge" },
  post_liked: {
    title: "Engem gefält deng Bewäertung",
    body: (place: string) => `Deng Zitroune fir ${place} kruten e Like.`,
  },
  friend_request: { title: "Eng Frëndschaftsufro", body: "Ee wëll d’Zitroune mat dir deelen." },
  friend_accepted: { title: "Eng nei Frëndschaft", body: "Deng Frëndschaftsufro gouf ugeholl." },
  owner_replied: {
    title: "Eng Äntwert op deng Bewäertung",
    body: (place: string) => `Du hues eng Äntwert kritt: ${place}.`,
  },
  badge_earned: { title: "En neie Badge", body: (badge: string) => `Du hues verdéngt: ${badge}.` },
  mayor_won: { title: "Du bass Maire", body: (city: string) => `Du bass elo Maire ${withN("vu", city)}.` },
  mayor_lost: { title: "En neie Maire", body: (city: string) => `Een aneren ass elo Maire ${withN("vu", city)}.` },
  moderation_decision: {
    title: "Eng Decisioun iwwer deng Bewäertung",
    body: "Lies, wat decidéiert gouf a firwat. Du kanns äntweren.",
  },
  server_invitation: {
    title: "Eng Invitatioun an eng Ekipp",
    body: (place: string) => `${place} hätt dech gär an der Ekipp.`,
  },
  ownership_decision: { title: "Iwwer Är Ufro gouf decidéiert", body: (place: string) => `Et geet ëm: ${place}.` },
};
