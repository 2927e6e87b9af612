import { badges, type BadgeName } from "../domain/ratings/badges.ts";
import type { Language } from "../domain/languages.ts";
import { pages } from "../domain/paths/paths.ts";
import { profilePath } from "../domain/paths/profile-paths.ts";
import type { Messages } from "./generated/messages.ts";
import { textsIn } from "./server-texts.ts";

/** A message on a lock screen. `path`: page that a tap opens. */
export type PushWords = { title: string; body: string; path: string };

export type PushTexts = Messages["pushes"];
type Words = { pushes: PushTexts; badges: Record<BadgeName, string> };

type Params = Readonly<Record<string, unknown>>;
type Write = (words: Words, params: Params) => PushWords;

const nameIn = (value: unknown, otherwise: string): string =>
  typeof value === "string" && value !== "" ? value : otherwise;
const placeIn = ({ pushes: t }: Words, { restaurant_name: name }: Params) => nameIn(name, t.unnamed.place);
const cityIn = ({ pushes: t }: Words, { city }: Params) => nameIn(city, t.unnamed.city);

const writers: Record<Exclude<keyof PushTexts, "unnamed">, Write> = {
  post_liked: (words, params) => {
    const { title, body } = words.pushes.post_liked;
    return { title, body: body({ place: placeIn(words, params) }), path: pages.activity };
  },
  friend_request: ({ pushes: t }) => ({ ...t.friend_request, path: pages.friends }),
  friend_accepted: ({ pushes: t }) => ({ ...t.friend_accepted, path: pages.friends }),
  owner_replied: (words, params) => {
    const { title, body } = words.pushes.owner_replied;
    return { title, body: body({ place: placeIn(words, params) }), path: pages.activity };
  },
  badge_earned: ({ pushes: t, badges: names }, params) => {
    const badge = badges.find(({ name }) => name === params["badge"]);
    const { title, body } = t.badge_earned;
    return { title, body: body({ badge: badge ? names[badge.name] : t.unnamed.badge }), path: profilePath("badges") };
  },
  mayor_won: (words, params) => {
    const { title, body } = words.pushes.mayor_won;
    return { title, body: body({ city: cityIn(words, params) }), path: profilePath("mayors") };
  },
  mayor_lost: (words, params) => {
    const { title, body } = words.pushes.mayor_lost;
    return { title, body: body({ city: cityIn(words, params) }), path: profilePath("mayors") };
  },
  moderation_decision: ({ pushes: t }) => ({ ...t.moderation_decision, path: pages.activity }),
  server_invitation: (words, params) => {
    const { title, body } = words.pushes.server_invitation;
    return { title, body: body({ place: placeIn(words, params) }), path: pages.activity };
  },
  ownership_decision: (words, params) => {
    const { title, body } = words.pushes.ownership_decision;
    return { title, body: body({ place: placeIn(words, params) }), path: pages.activity };
  },
};

const wordsIn = (language: Language): Words => ({
  pushes: textsIn(language, "pushes"),
  badges: textsIn(language, "names").badges,
});

/** Null for a notice without push message, or for a type of a newer database. */
export const wordsOfPush = (type: string, params: Params, language: Language): PushWords | null =>
  Object.hasOwn(writers, type) ? writers[type as keyof typeof writers](wordsIn(language), params) : null;
