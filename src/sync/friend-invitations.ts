import { codeTopic, invitationTopic, ofAll, quotaTopic } from "../domain/people/friend-invitation.ts";
import { keepFacts, readStates } from "../local/facts.ts";
import { fetchMyInvitations, makeInvitation, withdrawInvitation } from "../remote/friend-invitations.ts";
import { readFresh, type RefreshAnswer } from "./read-fresh.ts";

/** Brings a guest's invitations and how many are left. */
export async function refreshInvitations(uid: string): Promise<RefreshAnswer> {
  return await readFresh("invitations", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const answer = await fetchMyInvitations(config, accessToken);
    if (!answer) return null;
    const { codes, ...state } = answer;
    const list = codes.map(({ id: subject, ...code }) => ({ subject, state: code, sort: code.created_at }));
    const here = await keepFacts(uid, invitationTopic.name, list, { startedAt, whole: true });
    const counted = { startedAt, whole: true };
    return here && (await keepFacts(uid, quotaTopic.name, [{ subject: ofAll, state }], counted)) ? "kept" : "left";
  });
}

export type InviteAnswer = { ok: true } | { ok: false; reason: string };

/** Makes an invitation and keeps its code here, the only place where it can be read again. */
export async function inviteFriend(uid: string): Promise<InviteAnswer> {
  let refused: string | null = null;
  const answer = await readFresh("invite", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const made = await makeInvitation(config, accessToken);
    if (!made) return null;
    if ("refused" in made) {
      refused = made.refused;
      return null;
    }
    const { id: subject, code } = made;
    const kept = await keepFacts(uid, codeTopic.name, [{ subject, state: { code } }], { startedAt, whole: false });
    return kept ? "kept" : "left";
  });
  await refreshInvitations(uid);
  return answer.ok ? answer : { ok: false, reason: refused ?? answer.reason };
}

/** Takes an invitation back that nobody has used. */
export async function takeBackInvitation(uid: string, id: string): Promise<RefreshAnswer> {
  const answer = await readFresh(`withdraw ${id}`, uid, async ({ config, accessToken }) =>
    (await withdrawInvitation(config, accessToken, id)) === null ? null : "kept",
  );
  const told = await refreshInvitations(uid);
  if (answer.ok || !told.ok) return answer;
  // The answer alone may have been lost.
  const [invitation] = await readStates(uid, invitationTopic, [], [id]);
  return invitation?.state?.state === "withdrawn" ? told : answer;
}
