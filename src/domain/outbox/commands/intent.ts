import { groupOfPlace } from "./keys.ts";
import { leftUnconfirmed, sentUnconfirmed, mayHaveArrived, type Command, type PlaceCommand } from "./command.ts";
import { maxUnconfirmed } from "../../limits.ts";
import type { CommandBody, PlaceBody } from "./bodies.ts";
import { makingOf, rulesOf } from "./kinds.ts";
import { contentOf, type Rating } from "../../ratings/rating.ts";

/** A new intent. Time and ids come from outside. */
export type NewIntent<Body = PlaceBody> = { uid: string; body: Body; seq: number; opId: string; editedAt: string };

export const keyOf = (uid: string, body: CommandBody): string => rulesOf(body).key(uid, body);

/**
 * The one command that says what the person now wants of this subject, or `null` when the server has nothing to hear of it:
 * what never left the device is taken back without a word.
 */
export function replaceIntent(
  existing: PlaceCommand | null,
  intent: NewIntent,
  row: Rating | null,
): PlaceCommand | null {
  const { body } = intent;
  const unheard = existing === null || !mayHaveArrived(existing);
  const unconfirmed = existing === null ? [] : leftUnconfirmed(existing);
  // The server cannot merge with an intent that the request does not name, so a conflict is better than a guess.
  const base = unconfirmed.length > maxUnconfirmed ? null : baseOf(existing, row);
  const wanted = makingOf(body).begin(body, { existing, row, base, unheard });
  if (wanted === null) return null;
  const command = commandOf(existing, intent, groupOfPlace(body.placeId));
  return { ...command, baseVersion: existing?.baseVersion ?? row?.version ?? 0, body: wanted };
}

/** A command of any kind that takes the place of `existing`, the unanswered one of its subject. */
export function commandOf<Body extends CommandBody>(
  existing: Command | null,
  { uid, body, seq, opId, editedAt }: NewIntent<Body>,
  group: string,
): Command & { body: Body } {
  return {
    key: keyOf(uid, body),
    uid,
    seq,
    opId,
    rev: (existing?.rev ?? 0) + 1,
    tried: 0,
    unconfirmed: existing === null ? [] : sentUnconfirmed(existing),
    baseVersion: 0,
    editedAt,
    state: "queued",
    refusal: null,
    theirs: null,
    notBefore: null,
    group,
    body,
  };
}

/**
 * Photos that a new rating must not inherit: it was wanted gone with them, and replaces that intent before the server heard
 * of it.
 */
export function photosLeftBehind(existing: PlaceCommand | null, row: Rating | null): string[] {
  return (existing && makingOf(existing.body).leaves?.(existing.body, row)) ?? [];
}

/** An edit of an unsent edit still starts from the row that the first one started from. */
function baseOf(existing: PlaceCommand | null, row: Rating | null) {
  if (existing && "base" in existing.body) return existing.body.base;
  return row && contentOf(row);
}
