import { formatNumber } from "../format.ts";

type Value = Record<string, unknown>;
type Words = (name: string, value: Value) => string;

const friendActs: Record<string, (who: string) => string> = {
  request: (who) => `Friend request to ${who}`,
  accept: (who) => `Accept ${who} as a friend`,
  decline: (who) => `Decline ${who}’s request`,
  cancel: (who) => `Take back your request to ${who}`,
  remove: (who) => `Remove ${who} as a friend`,
};

/** What the outbox calls each kind of command that puts a value: one line per kind. */
const titles: Record<string, Words> = {
  "like.set.v1": (name, { liked }) => `${liked === true ? "Like" : "Take back your like"}: ${name || "a review"}`,
  "friend.set.v1": (name, { act }) => friendActs[String(act)]?.(name || "somebody") ?? "A friend",
  "block.set.v1": (name, { blocked }) => `${blocked === true ? "Block" : "Unblock"} ${name || "somebody"}`,
  "notice.seen.v1": () => "What you have seen",
  "profile.save.v1": () => "Your profile",
  "avatar.set.v1": (_name, { photo }) => (photo === null ? "Take your picture away" : "Your picture"),
  "settings.save.v1": () => "Your settings",
  "place.propose.v1": (name) => `Correction: ${name || "a place"}`,
  "listing.add.v1": (name) => `New place: ${name || "a place"}`,
  "report.file.v1": (name) => `Report: ${name || "something"}`,
  "scan.record.v1": () => "A scanned code",
  "appeal.file.v1": (name) => `Appeal: ${name || "a decision"}`,
};

/** A kind that this version has no words for still gets an honest name. `count`: how many of its group are one with it. */
export function putTitle(kind: string, name: string, value: Value, count: number): string {
  const title = Object.hasOwn(titles, kind) ? titles[kind]?.(name, value) : undefined;
  if (title === undefined) return name === "" ? otherPut : `${otherPut}: ${name}`;
  return count > 1 ? `${title} (${formatNumber(count)} changes)` : title;
}

export const otherPut = "A change from another version";
