import { groupOfPlace } from "./keys.ts";
import { leftUnconfirmed, sentUnconfirmed, mayHaveArrived, type Command, type PlaceCommand } from "./command.ts";
import { maxUnconfirmed } from "../../limits.ts";
import type { CommandBody, PlaceBody } from "./bodies.ts";
import { makingOf, rulesOf } from "./kinds.ts";
import { contentOf, type Rating } from "../../ratings/rating.ts";

/** A new intent. The caller supplies time and ids, so this file stays free of clocks and randomness. */
export type NewIntent<Body = PlaceBody> = { uid: string; body: Body; seq: number; opId: string; editedAt: string };

export const keyOf = (uid: string, body: CommandBody): string => rulesOf(body).key(uid, body);

/**
 * The single command that expresses what the person now wants for this subject, or `null` if the server needs none: an
 * intent that never left the device is dropped silently.
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
  const lost = existing?.lostVersion === undefined ? {} : { lostVersion: existing.lostVersion };
  return { ...command, ...lost, baseVersion: existing?.baseVersion ?? row?.version ?? 0, body: wanted };
}

/** A command of any kind that replaces `existing`, the unanswered command of its subject. */
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

/** Photos that a new rating must not inherit: it replaces an unsent removal, which would have removed them. */
export function photosLeftBehind(existing: PlaceCommand | null, row: Rating | null): string[] {
  return (existing && makingOf(existing.body).leaves?.(existing.body, row)) ?? [];
}

/** An edit of an unsent edit is still based on the row that the first edit was based on. */
function baseOf(existing: PlaceCommand | null, row: Rating | null) {
  if (existing && "base" in existing.body) return existing.body.base;
  return row && contentOf(row);
}
