import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { callRemote, readTimeoutMs } from "../http.ts";
import { rpcPath } from "../read-remote.ts";

const owedSchema = z.object({ hint: z.literal("second_step") });

/**
 * `null` unless the server clearly answered yes or no. "second-step": the account has a second factor now, and this
 * session was opened without it.
 */
export async function fetchIsInvited(config: RemoteConfig, token: string): Promise<boolean | "second-step" | null> {
  const call = { path: rpcPath("is_user_invited"), token, body: {}, timeoutMs: readTimeoutMs };
  const answer = await callRemote(config, call);
  if (!answer.reached) return null;
  if (answer.status === 401 && owedSchema.safeParse(answer.json).success) return "second-step";
  return answer.status === 200 && typeof answer.json === "boolean" ? answer.json : null;
}
