import type { NoticeType } from "../../domain/people/notice.ts";
import { isolate } from "../isolate.ts";

/** What a notice says of; null where it is not told. */
type Told = {
  who: string | null;
  place: string | null;
  city: string | null;
  /** In words, like all that is told. */
  badge: string | null;
  action: string | null;
  subject: string | null;
  outcome: string | null;
  status: string | null;
  photosLeft: number;
};

const named = (name: string | null, otherwise: string) => (name === null ? otherwise : isolate(name));
const ofPlace = ({ place }: Told, before: string) => (place === null ? "" : ` ${before} ${isolate(place)}`);

const subjects: Record<string, string> = { rating: "rating", photo: "photo", reply: "reply", profile: "profile" };
const decisions: Record<string, (what: string) => string> = {
  hide: (what) => `Your ${what} was taken out of sight`,
  remove: (what) => `Your ${what} was removed`,
  restore: (what) => `Your ${what} is shown again`,
  warn: (what) => `A word about your ${what} from the people who look after Five Lemons`,
  suspend: () => "Your account was suspended",
  unsuspend: () => "Your account is open again",
};

function decision(told: Told): string {
  const noun = subjects[told.subject ?? ""] ?? "contribution";
  const what = told.subject === "rating" ? `${noun}${ofPlace(told, "of")}` : noun;
  const done = decisions[told.action ?? ""]?.(what) ?? `There was a decision about your ${what}`;
  const sentence = `${done}.`;
  if (told.outcome === "reversed") return `Your appeal was right, and this was taken back: ${sentence}`;
  return told.outcome === "upheld" ? `Your appeal was looked at, and this stays: ${sentence}` : sentence;
}

const outcomes: Record<string, (what: string) => string> = {
  hide: (what) => `What you reported, a ${what}, is out of sight now. Thank you.`,
  remove: (what) => `What you reported, a ${what}, was removed. Thank you.`,
  correct: () => "The name of the place that you reported was corrected. Thank you.",
  acted: (what) => `We looked at the ${what} that you reported, and did something about it. Thank you.`,
  keep: (what) => `We looked at the ${what} that you reported. It keeps to the rules and stays as it is.`,
};
const reported: Record<string, string> = { ...subjects, place: "name of a place" };

/** One sentence per type; a type without one does not compile. */
const sentences: Record<NoticeType, (told: Told) => string> = {
  post_liked: (told) => `${named(told.who, "Somebody")} liked your rating${ofPlace(told, "of")}.`,
  friend_request: ({ who }) => `${named(who, "Somebody")} asks to be your friend.`,
  friend_accepted: ({ who }) => `${named(who, "Somebody")} accepted your friend request.`,
  friend_connected: ({ who }) => `You and ${named(who, "somebody")} are friends now.`,
  owner_replied: (told) => `${named(told.who, "The owner")} replied to your rating${ofPlace(told, "of")}.`,
  moderation_decision: decision,
  badge_earned: ({ badge }) => `You earned a badge: ${badge ?? "a new one"}.`,
  mayor_won: ({ city }) => `You are the mayor of ${named(city, "a city")} now.`,
  mayor_lost: ({ city }) => `Somebody else is the mayor of ${named(city, "a city")} now.`,
  server_invitation: (told) => `${named(told.who, "An owner")} invites you to the team${ofPlace(told, "of")}.`,
  low_rating: (told) => `A guest gave two lemons or fewer${ofPlace(told, "at")}. You can reply in the owner dashboard.`,
  ownership_decision: (told) =>
    `Your request to manage ${named(told.place, "a place")} was ${told.status === "approved" ? "approved" : "not approved"}.`,
  report_decided: ({ action, subject }) =>
    (outcomes[action ?? ""] ?? outcomes["acted"])?.(reported[subject ?? ""] ?? "contribution") ?? "",
  places_merged: ({ place, photosLeft }) =>
    `Two entries turned out to be one place: ${named(place, "a place")}. Your later rating counts, and the other one is among its earlier versions.${
      photosLeft === 0 ? "" : photosLeft === 1 ? " One photo found no room." : ` ${photosLeft} photos found no room.`
    }`,
};

export const activity = {
  title: "Activity",
  refresh: "Refresh your activity",
  sentence: (type: string, told: Told) =>
    Object.hasOwn(sentences, type) ? sentences[type as NoticeType](told) : "There is news for you.",
  unseen: (count: number) => (count === 0 ? "You have seen everything" : `${count} unseen`),
  isUnseen: "Unseen",
  markAll: "Mark all read",
  list: "What happened, newest first",
  empty: {
    title: "Nothing has happened yet",
    text: "Likes, friends, badges and replies of owners are told here.",
    action: "Find friends",
  },
};
