import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

const answerSchema = z.object({ active: z.boolean() });

/**
 * Asks whether a code is active. With a `visitor`, the server also counts a scan. Sent without a token, since the
 * answer is public. `null` without a clear answer.
 */
export async function askAboutCode(
  config: RemoteConfig,
  codeId: string,
  visitor: string | null,
): Promise<{ active: boolean } | null> {
  const body = { p_code_id: codeId, p_visitor: visitor };
  return await readRemote(config, { path: rpcPath("record_qr_scan"), token: null, body }, answerSchema);
}
