import type * as z from "zod/mini";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { callRemote, readTimeoutMs, type UntimedCall } from "./http.ts";

/**
 * Reads from the server what `schema` describes. `null` without a clear answer: not reached, refused, or something that this
 * version cannot read. Whoever needs to know which of them makes the call with `callRemote`.
 */
export async function readRemote<T>(
  config: RemoteConfig,
  call: UntimedCall,
  schema: z.ZodMiniType<T>,
  timeoutMs = readTimeoutMs,
): Promise<T | null> {
  const answer = await callRemote(config, { ...call, timeoutMs });
  if (!answer.reached || answer.status !== 200) return null;
  const read = schema.safeParse(answer.json);
  return read.success ? read.data : null;
}

/** The address of a procedure of the database. */
export const rpcPath = (name: string): string => `/rest/v1/rpc/${name}`;

/** The address of rows of a table: `question` as PostgREST has it, e.g. `{ select: "name", place_id: "eq.x" }`. */
export const rowsPath = (table: string, question: Record<string, string>): string =>
  `/rest/v1/${table}?${new URLSearchParams(question)}`;
