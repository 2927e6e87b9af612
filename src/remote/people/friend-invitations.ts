import * as z from "zod/mini";
import { invitationsSchema } from "../../domain/people/friend-invitation.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { callRemote, readTimeoutMs } from "../http.ts";
import { readRemote, rpcPath } from "../read-remote.ts";
import { uuidSchema } from "../../domain/uuid.ts";

/** The caller's invitations and how many are left; `null` without a clear answer. */
export const fetchMyInvitations = (config: RemoteConfig, token: string) =>
  readRemote(config, { path: rpcPath("get_my_invitations"), token, body: {} }, invitationsSchema);

const madeSchema = z.object({ id: uuidSchema, code: z.string() });
const refusalSchema = z.object({ hint: z.string() });
export type MadeInvitation = z.infer<typeof madeSchema>;

/**
 * Creates an invitation; the same `opId` returns the same one. `refused`: the server's reason. `null` without a clear
 * answer.
 */
export async function makeInvitation(
  config: RemoteConfig,
  token: string,
  opId: string,
): Promise<MadeInvitation | { refused: string } | null> {
  const call = { path: rpcPath("invite_friend"), token, body: { p_op_id: opId }, timeoutMs: readTimeoutMs };
  const answer = await callRemote(config, call);
  if (!answer.reached) return null;
  const made = madeSchema.safeParse(answer.json);
  if (made.success) return made.data;
  const refusal = refusalSchema.safeParse(answer.json);
  return refusal.success ? { refused: refusal.data.hint } : null;
}

export const withdrawInvitation = (config: RemoteConfig, token: string, id: string) =>
  readRemote(config, { path: rpcPath("withdraw_invitation"), token, body: { p_id: id } }, z.boolean());
