import {
  codeTopic,
  invitationTopic,
  ofAll,
  quotaTopic,
  type FriendInvitation,
  type InvitationQuota,
} from "../domain/people/friend-invitation.ts";
import { readStates, readTopic } from "./facts.ts";

/** `code` only on the device that asked for it. */
export type KeptInvitation = FriendInvitation & { id: string; code: string | null };
export type KeptInvitations = { quota: InvitationQuota | null; invitations: KeptInvitation[] };

/** Newest first; `quota` null: never told on this device. */
export async function readInvitations(uid: string): Promise<KeptInvitations> {
  const [list, [all]] = await Promise.all([
    readTopic(uid, invitationTopic, [], 30),
    readStates(uid, quotaTopic, [], [ofAll]),
  ]);
  const codes = await readStates(
    uid,
    codeTopic,
    [],
    list.map(({ subject }) => subject),
  );
  const invitations = list.flatMap(({ subject: id, state }, index) =>
    state ? [{ ...state, id, code: codes[index]?.state?.code ?? null }] : [],
  );
  return { quota: all?.state ?? null, invitations };
}
