import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

const deletionSchema = z.union([
  z.object({ success: z.literal(true), erase_at: z.string() }),
  z.object({ success: z.literal(false), code: z.string() }),
]);
export type DeletionAnswer = z.infer<typeof deletionSchema>;

/**
 * Requests the deletion of the caller's account. A repeated request returns the same day. `null` without a clear
 * answer.
 */
export async function requestDeletion(config: RemoteConfig, token: string): Promise<DeletionAnswer | null> {
  return await readRemote(config, { path: rpcPath("delete_my_account"), token, body: {} }, deletionSchema);
}

/** False if there was nothing to cancel; `null` without a clear answer. */
export async function cancelDeletion(config: RemoteConfig, token: string): Promise<boolean | null> {
  return await readRemote(config, { path: rpcPath("cancel_account_deletion"), token, body: {} }, z.boolean());
}
