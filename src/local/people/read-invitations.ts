import {
  pendingInvitationCollection,
  invitationCodeCollection,
  invitationCollection,
  wholeCollectionKey,
  quotaCollection,
  type FriendInvitation,
  type InvitationQuota,
} from "../../domain/people/friend-invitation.ts";
import { readCachedStates, readCollection } from "../server-cache/server-cache.ts";

/** `code` is known only on the device that created the invitation. */
export type KeptInvitation = FriendInvitation & { id: string; code: string | null };
export type KeptInvitations = { quota: InvitationQuota | null; invitations: KeptInvitation[]; asked: boolean };

/** Op id of a request for an invitation that was not answered yet; null: there is none. */
export const readAsked = async (uid: string): Promise<string | null> =>
  (await readCachedStates(uid, pendingInvitationCollection, [], [wholeCollectionKey]))[0]?.state?.opId ?? null;

/** Newest first. `asked`: a request was not answered yet. `quota` null: never fetched on this device. */
export async function readInvitations(uid: string): Promise<KeptInvitations> {
  const [list, [all]] = await Promise.all([
    readCollection(uid, invitationCollection, [], 30),
    readCachedStates(uid, quotaCollection, [], [wholeCollectionKey]),
  ]);
  const codes = await readCachedStates(
    uid,
    invitationCodeCollection,
    [],
    list.map(({ key }) => key),
  );
  const invitations = list.flatMap(({ key: id, state }, index) =>
    state ? [{ ...state, id, code: codes[index]?.state?.code ?? null }] : [],
  );
  return { quota: all?.state ?? null, invitations, asked: (await readAsked(uid)) !== null };
}
