import type * as z from "zod/mini";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { callRemote, readTimeoutMs, type UntimedCall } from "./http.ts";

/**
 * Calls the server and parses the answer with `schema`. `null` without a clear answer: unreachable, rejected, or not
 * parseable by this version. Callers that need to distinguish these use `callRemote`.
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

/** Path of a database procedure. */
export const rpcPath = (name: string): string => `/rest/v1/rpc/${name}`;

/**
 * The call of a read that is the same for everybody, in a form that caches between server and device may answer. Addresses are
 * written into logs, so words that a person typed and positions never belong in it.
 */
export function publicRead(name: string, given: Record<string, string | number | null>): UntimedCall {
  const named = Object.entries(given).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]));
  const path = [rpcPath(name), new URLSearchParams(named)].filter((part) => String(part) !== "").join("?");
  return { path, method: "GET", token: null, cache: "revalidate" };
}

/** Path of rows of a table. `question`: PostgREST parameters, e.g. `{ select: "name", place_id: "eq.x" }`. */
export const rowsPath = (table: string, question: Record<string, string>): string =>
  `/rest/v1/${table}?${new URLSearchParams(question)}`;
