import * as z from "zod/mini";
import type { HttpAnswer } from "../../domain/outcome.ts";
import { callRemote, readTimeoutMs, rpcTimeoutMs, uploadTimeoutMs, type RemoteCall } from "../../remote/http.ts";
import { rowsPath, rpcPath } from "../../remote/read-remote.ts";
import { readRemoteConfig } from "../../sync/remote-config.ts";
import { readToken } from "../../sync/token.ts";
import { failed, type Answer } from "./answer.ts";

/** Calls a procedure of the database. One that answers `{ success: false, code }` has refused. */
export const callProcedure = <T>(name: string, body: object, schema: z.ZodMiniType<T>): Promise<Answer<T>> =>
  call({ path: rpcPath(name), body, timeoutMs: rpcTimeoutMs }, schema);

/** Reads rows of a table; `question` as PostgREST has it, e.g. `{ select: "role", user_id: "eq.x" }`. */
export const readRows = <T>(
  table: string,
  question: Record<string, string>,
  schema: z.ZodMiniType<T>,
): Promise<Answer<T>> => call({ path: rowsPath(table, question), method: "GET", timeoutMs: readTimeoutMs }, schema);

/** Calls one of `supabase/functions`. */
export const callFunction = <T>(name: string, body: object, schema: z.ZodMiniType<T>): Promise<Answer<T>> =>
  call({ path: `/functions/v1/${name}`, body, timeoutMs: rpcTimeoutMs }, schema);

/** Puts a file where only the policies of its bucket let somebody read it. The path is `folder/name` without its own slashes. */
export async function putObject(bucket: string, path: string, file: Blob): Promise<Answer<unknown>> {
  const headers = { "content-type": file.type, "x-upsert": "true" };
  const body = await file.arrayBuffer();
  return await call(
    { path: `/storage/v1/object/${bucket}/${path}`, body, headers, timeoutMs: uploadTimeoutMs },
    z.unknown(),
  );
}

type Call = Omit<RemoteCall, "token">;

async function call<T>(request: Call, schema: z.ZodMiniType<T>): Promise<Answer<T>> {
  if (!navigator.onLine) return failed("offline");
  const [config, token] = await Promise.all([readRemoteConfig(), readToken()]);
  if (!config || token.kind === "unreachable") return failed("unreachable");
  if (token.kind === "sign-in") return failed("sign-in");
  let answer = await callRemote(config, { ...request, token: token.accessToken });
  if (answer.reached && answer.status === 401) {
    // The server knows of an end of the session that this clock does not.
    const renewed = await readToken({ refused: token.accessToken });
    if (renewed.kind === "sign-in") return failed("sign-in");
    if (renewed.kind === "unreachable") return failed("unreachable");
    answer = await callRemote(config, { ...request, token: renewed.accessToken });
  }
  return toAnswer(answer, schema);
}

const refusalSchema = z.object({ hint: z.nullish(z.string()), code: z.nullish(z.string()) });
const noSchema = z.object({ success: z.literal(false), code: z.string() });

/** What the server said, as a value. Exported for its test. */
export function toAnswer<T>(answer: HttpAnswer, schema: z.ZodMiniType<T>): Answer<T> {
  if (!answer.reached) return failed(navigator.onLine ? "unreachable" : "offline");
  const { status, json } = answer;
  if (status === 401) return failed("sign-in");
  if (status >= 200 && status < 300) {
    const refused = noSchema.safeParse(json);
    if (refused.success) return failed("refused", refused.data.code);
    const read = schema.safeParse(json);
    return read.success ? { ok: true, value: read.data } : failed("unreadable");
  }
  const { hint, code } = refusalSchema.safeParse(json).data ?? {};
  // A limit by time is a refusal like any other; what a gateway says in its own words is none.
  if (hint && status < 500)
    return hint === "not_signed_in"
      ? failed("sign-in")
      : failed(isForbidden(status, code) ? "forbidden" : "refused", hint);
  if (isForbidden(status, code)) return failed("forbidden");
  return failed(status < 500 && json !== undefined ? "refused" : "unreachable");
}

const isForbidden = (status: number, code: string | null | undefined) => status === 403 || code === "42501";
