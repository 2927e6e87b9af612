import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

// Wrapped, to distinguish "no such code" from a missing answer.
const answerSchema = z.pipe(
  z.nullable(z.string()),
  z.transform((path) => ({ path })),
);

/**
 * Path and query of the code whose id begins with these eight characters. `path` null: there is none; null without a
 * clear answer.
 */
export async function fetchCodePath(config: RemoteConfig, characters: string): Promise<{ path: string | null } | null> {
  const call = { path: rpcPath("find_qr_code"), token: null, body: { p_characters: characters } };
  return await readRemote(config, call, answerSchema);
}
