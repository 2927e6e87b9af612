import { badges } from "../../domain/badges.ts";
import { pages } from "../../domain/paths.ts";
import { profilePath } from "../../domain/profile-paths.ts";
import { common } from "./common.ts";

/** A message on a lock screen, which others read too: it names places and no people. `path`: what a tap opens. */
export type PushWords = { title: string; body: string; path: string };

type Params = Readonly<Record<string, unknown>>;
type Write = (params: Params) => PushWords;

const placeOf = ({ restaurant_name: name }: Params): string =>
  typeof name === "string" && name !== "" ? name : "a restaurant";
const cityOf = ({ city }: Params): string => (typeof city === "string" && city !== "" ? city : "a city");

const pushes: Record<string, Write> = {
  post_liked: (params) => ({
    title: "Somebody likes your rating",
    body: `Your lemons for ${placeOf(params)} were liked.`,
    path: pages.activity,
  }),
  friend_request: () => ({
    title: "A friend request",
    body: "Somebody would like to share lemons with you.",
    path: pages.friends,
  }),
  friend_accepted: () => ({
    title: "You have a new friend",
    body: "Your friend request was accepted.",
    path: pages.friends,
  }),
  owner_replied: (params) => ({
    title: "An answer to your rating",
    body: `${placeOf(params)} has replied to you.`,
    path: pages.activity,
  }),
  badge_earned: (params) => {
    const badge = badges.find(({ name }) => name === params["badge"]);
    return {
      title: "A new badge",
      body: badge ? `You have earned ${common.badges[badge.name]}.` : "You have earned a badge.",
      path: profilePath("badges"),
    };
  },
  mayor_won: (params) => ({
    title: "You are a mayor",
    body: `Nobody knows ${cityOf(params)} better than you.`,
    path: profilePath("mayors"),
  }),
  mayor_lost: (params) => ({
    title: "A new mayor",
    body: `Somebody else is mayor of ${cityOf(params)} now.`,
    path: profilePath("mayors"),
  }),
  moderation_decision: () => ({
    title: "A decision about your rating",
    body: "Read what was decided and why. You may answer.",
    path: pages.activity,
  }),
  server_invitation: (params) => ({
    title: "An invitation to a team",
    body: `${placeOf(params)} would like you on their team.`,
    path: pages.activity,
  }),
  ownership_decision: (params) => ({
    title: "Your request was decided",
    body: `It is about ${placeOf(params)}.`,
    path: pages.activity,
  }),
};

/** Null for a notice that nobody is woken for, or that a newer database has made up. */
export const wordsOfPush = (type: string, params: Params): PushWords | null =>
  Object.hasOwn(pushes, type) ? (pushes[type]?.(params) ?? null) : null;
