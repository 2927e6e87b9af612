import {
  pendingInvitationCollection,
  invitationCodeCollection,
  invitationCollection,
  wholeCollectionKey,
  quotaCollection,
} from "../../domain/people/friend-invitation.ts";
import { cacheRows, readCachedStates, removeCachedRow } from "../../local/server-cache/server-cache.ts";
import { readAsked } from "../../local/people/read-invitations.ts";
import { fetchMyInvitations, makeInvitation, withdrawInvitation } from "../../remote/people/friend-invitations.ts";
import { withRoom } from "../storage/make-room.ts";
import { refreshOnce, type Freshness, type Reader, type RefreshAnswer } from "./refresh-once.ts";

/** Fetches a guest's invitations and the remaining number. */
export async function refreshInvitations(uid: string, freshness?: Freshness): Promise<RefreshAnswer> {
  const bring = async ({ config, accessToken }: Reader) => {
    const startedAt = new Date().toISOString();
    const answer = await fetchMyInvitations(config, accessToken);
    if (!answer) return null;
    const { codes, ...state } = answer;
    const list = codes.map(({ id: key, ...code }) => ({ key, state: code, sort: code.created_at }));
    const here = await cacheRows(uid, invitationCollection.name, list, { startedAt, whole: true });
    const counted = { startedAt, whole: true };
    return here && (await cacheRows(uid, quotaCollection.name, [{ key: wholeCollectionKey, state }], counted))
      ? "kept"
      : "left";
  };
  return await refreshOnce("invitations", uid, bring, freshness);
}

export type InviteAnswer = { ok: true } | { ok: false; reason: string };

/**
 * Creates an invitation and stores its code, which only this device has. An unanswered earlier request is repeated, so
 * that no second invitation is created.
 */
export async function inviteFriend(uid: string): Promise<InviteAnswer> {
  let answer = await ask(uid);
  const told = await refreshInvitations(uid, { changed: true });
  if (!answer.ok && answer.reason === "failed" && told.ok) {
    answer = await ask(uid);
    await refreshInvitations(uid, { changed: true });
  }
  return answer;
}

async function ask(uid: string): Promise<InviteAnswer> {
  let refused: string | null = null;
  const answer = await refreshOnce("invite", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const keep = (topic: string, key: string, state: Record<string, unknown>) =>
      withRoom(() => cacheRows(uid, topic, [{ key, state }], { startedAt, whole: false }));
    const opId = (await readAsked(uid)) ?? crypto.randomUUID();
    if (!(await keep(pendingInvitationCollection.name, wholeCollectionKey, { opId }))) return "left";
    const made = await makeInvitation(config, accessToken, opId);
    if (!made) return null;
    if ("refused" in made) refused = made.refused;
    else if (!(await keep(invitationCodeCollection.name, made.id, { code: made.code }))) return "left";
    await removeCachedRow(uid, pendingInvitationCollection.name, wholeCollectionKey);
    return refused === null ? "kept" : null;
  });
  return answer.ok ? answer : { ok: false, reason: refused ?? answer.reason };
}

/** Revokes an unused invitation. */
export async function takeBackInvitation(uid: string, id: string): Promise<RefreshAnswer> {
  const answer = await refreshOnce(`withdraw ${id}`, uid, async ({ config, accessToken }) =>
    (await withdrawInvitation(config, accessToken, id)) === null ? null : "kept",
  );
  const told = await refreshInvitations(uid, { changed: true });
  if (answer.ok || !told.ok) return answer;
  // Perhaps only the answer was lost.
  const [invitation] = await readCachedStates(uid, invitationCollection, [], [id]);
  return invitation?.state?.state === "withdrawn" ? told : answer;
}
