import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** `server_first_name`: only while the code is active and the server works at its place. */
const answerSchema = z.object({
  active: z.boolean(),
  server_id: z.nullish(z.string()),
  server_first_name: z.nullish(z.string()),
});
export type CodeAnswer = z.infer<typeof answerSchema>;

/**
 * Asks whether a code is active. With a `visitor`, the server also counts a scan. Sent without a token, since the
 * answer is public. `null` without a clear answer.
 */
export async function askAboutCode(
  config: RemoteConfig,
  codeId: string,
  visitor: string | null,
): Promise<CodeAnswer | null> {
  const body = { p_code_id: codeId, p_visitor: visitor };
  return await readRemote(config, { path: rpcPath("record_qr_scan"), token: null, body }, answerSchema);
}
