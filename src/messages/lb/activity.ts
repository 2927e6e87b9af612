import type { NoticeType } from "../../domain/people/notice.ts";
import type { Messages } from "../en.ts";
import { isolate } from "../isolate.ts";
import { withN } from "./n-rule.ts";

/** What a notice says of; null where it is not told. */
type Told = Parameters<Messages["activity"]["sentence"]>[1];

const named = (name: string | null, otherwise: string) => (name === null ? otherwise : isolate(name));
/** " vun Tréier", " vu Metz": of a place, where it is told. */
const ofPlace = ({ place }: Told) => (place === null ? "" : ` ${withN("vu", isolate(place))}`);

const subjects: Record<string, string> = { rating: "Bewäertung", photo: "Foto", reply: "Äntwert", profile: "Profil" };
const feminine = new Set(["rating", "photo", "reply"]);
const decisions: Record<string, (what: string) => string> = {
  hide: (what) => `${what} gouf verstoppt`,
  remove: (what) => `${what} gouf ewechgeholl`,
  restore: (what) => `${what} gëtt nees gewisen`,
  warn: (what) => `Vun deene Leit, déi no Five Lemons kucken: eng Notiz. Et geet ëm: ${what}`,
  suspend: () => "Däi Kont gouf gespaart",
  unsuspend: () => "Däi Kont ass nees op",
};

function decision(told: Told): string {
  const noun = `${feminine.has(told.subject ?? "") ? "Deng" : "Däi"} ${subjects[told.subject ?? ""] ?? "Bäitrag"}`;
  const what = told.subject === "rating" ? `${noun}${ofPlace(told)}` : noun;
  const done = decisions[told.action ?? ""]?.(what) ?? `Et gouf eng Decisioun. Et geet ëm: ${what}`;
  const sentence = `${done}.`;
  if (told.outcome === "reversed") return `Däin Asproch war richteg, an dat hei gouf zréckgeholl: ${sentence}`;
  return told.outcome === "upheld" ? `Däin Asproch gouf gekuckt, an dat hei bleift: ${sentence}` : sentence;
}

const outcomes: Record<string, (what: string) => string> = {
  hide: (what) => `Wat s du gemellt hues (${what}), ass elo verstoppt. Merci.`,
  remove: (what) => `Wat s du gemellt hues (${what}), gouf ewechgeholl. Merci.`,
  correct: () => "Den Numm vum Lokal, deen s du gemellt hues, gouf korrigéiert. Merci.",
  acted: (what) => `Mir hu gekuckt, wat s du gemellt hues (${what}), an eppes gemaach. Merci.`,
  keep: (what) => `Mir hu gekuckt, wat s du gemellt hues (${what}). Et hält sech un d’Reegelen a bleift, wéi et ass.`,
};
const reported: Record<string, string> = { ...subjects, place: "Numm vun engem Lokal" };

/** One sentence per type; a type without one does not compile. */
const sentences: Record<NoticeType, (told: Told) => string> = {
  post_liked: (told) => `${named(told.who, "Engem")} gefält deng Bewäertung${ofPlace(told)}.`,
  friend_request: ({ who }) => `${named(who, "Een")} freet, ob dir Frënn gitt.`,
  friend_accepted: ({ who }) => `${named(who, "Een")} huet deng Frëndschaftsufro ugeholl.`,
  friend_connected: ({ who }) => `Du ${withN("a", named(who, "en anere Gaascht"))} sidd elo Frënn.`,
  owner_replied: (told) => `${named(told.who, "De Proprietär")} huet op deng Bewäertung${ofPlace(told)} geäntwert.`,
  moderation_decision: decision,
  badge_earned: ({ badge }) => `Du hues e Badge verdéngt: ${badge ?? "en neien"}.`,
  mayor_won: ({ city }) => `Du bass elo Maire ${withN("vu", named(city, "enger Stad"))}.`,
  mayor_lost: ({ city }) => `Een aneren ass elo Maire ${withN("vu", named(city, "enger Stad"))}.`,
  server_invitation: (told) => `${named(told.who, "E Proprietär")} invitéiert dech an d’Ekipp${ofPlace(told)}.`,
  low_rating: ({ place }) =>
    `E Gaascht huet zwou Zitrounen oder manner ginn${place === null ? "" : `: ${isolate(place)}`}. Dir kënnt am Proprietärs-Dashboard äntweren.`,
  ownership_decision: (told) =>
    `Är Ufro, ${named(told.place, "e Lokal")} ze geréieren, gouf ${told.status === "approved" ? "ugeholl" : "net ugeholl"}.`,
  report_decided: ({ action, subject }) =>
    (outcomes[action ?? ""] ?? outcomes["acted"])?.(reported[subject ?? ""] ?? "Bäitrag") ?? "",
  places_merged: ({ place, photosLeft }) =>
    `Zwou Entréeë waren an der Realitéit datselwecht Lokal: ${named(place, "e Lokal")}. Deng méi rezent Bewäertung zielt, déi aner steet bei hire fréiere Versiounen.${
      photosLeft === 0
        ? ""
        : photosLeft === 1
          ? " Eng Foto huet keng Plaz fonnt."
          : ` ${photosLeft} Fotoen hu keng Plaz fonnt.`
    }`,
};

export const activity: Messages["activity"] = {
  title: "Aktivitéit",
  refresh: "Deng Aktivitéit aktualiséieren",
  sentence: (type: string, told: Told) =>
    Object.hasOwn(sentences, type) ? sentences[type as NoticeType](told) : "Et gëtt Neies fir dech.",
  unseen: (count: number) => (count === 0 ? "Du hues alles gesinn" : `${count} nach net gesinn`),
  isUnseen: "Nach net gesinn",
  markAll: "Alles als gelies markéieren",
  list: "Wat geschitt ass, dat neist fir d’éischt",
  empty: {
    title: "Et ass nach näischt geschitt",
    text: "Likes, Frënn, Badgen an Äntwerte vu Proprietäre stinn hei.",
    action: "Frënn fannen",
  },
};
