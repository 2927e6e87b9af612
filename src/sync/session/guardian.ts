import * as z from "zod/mini";
import type { Command } from "../../domain/outbox/commands/command.ts";
import { amend } from "../../local/outbox/outbox-storage.ts";
import { readRemote, rpcPath } from "../../remote/read-remote.ts";
import { refreshOnce, type RefreshAnswer } from "../refresh/refresh-once.ts";
import { requestSync } from "../drain/request-sync.ts";

const stateSchema = z.object({ awaits_guardian: z.boolean() });
const freed = (command: Command): Command =>
  command.refusal === "guardian_pending" ? { ...command, notBefore: null } : command;

/** Asks whether the guardian has agreed; if so, sends what waited for that. */
export async function releaseAgreed(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("guardian", uid, async ({ config, accessToken }) => {
    const call = { path: rpcPath("get_account_state"), token: accessToken, body: {} };
    const state = await readRemote(config, call, stateSchema);
    if (!state) return null;
    if (state.awaits_guardian) return "kept";
    await amend(uid, null, freed);
    requestSync();
    return "kept";
  });
}
