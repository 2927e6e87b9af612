import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { classifyUpload, type HttpAnswer } from "../../domain/outbox/responses/response.ts";
import { ask, callRemote, readTimeoutMs, rpcTimeoutMs, uploadTimeoutMs, type RemoteCall } from "../../remote/http.ts";
import { rowsPath, rpcPath } from "../../remote/read-remote.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { readToken } from "../../sync/session/token.ts";
import { failed, type Answer, type Failure } from "./answer.ts";
import { tellForbidden } from "./loads.ts";

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

/** Reads what the auth server knows of whoever is signed in. */
export const readAccount = <T>(schema: z.ZodMiniType<T>): Promise<Answer<T>> =>
  call({ path: "/auth/v1/user", method: "GET", timeoutMs: readTimeoutMs }, schema);

/**
 * Puts a file where only the policies of its bucket let somebody read it; what is there is never replaced. The path is
 * `folder/name` and its own: found there already, it was put there by an earlier try whose answer was lost. Refusals are
 * `file_too_large` and `file_refused`.
 */
export async function putObject(bucket: string, path: string, file: Blob): Promise<Answer<unknown>> {
  const headers = { "content-type": file.type, "x-upsert": "false" };
  const body = await file.arrayBuffer();
  const sent = await send({ path: `/storage/v1/object/${bucket}/${path}`, body, headers, timeoutMs: uploadTimeoutMs });
  return "failure" in sent ? sent : toUploaded(sent, path);
}

/** What Storage said of a file. Exported for its test. */
export function toUploaded(answer: HttpAnswer, path: string): Answer<unknown> {
  if (!answer.reached) return failed(navigator.onLine ? "unreachable" : "offline");
  const outcome = classifyUpload(answer, path, Date.now());
  if (outcome.kind === "stored") return { ok: true, value: path };
  if (outcome.kind === "token") return failed("sign-in");
  if (outcome.kind === "forbidden") return failed("forbidden");
  if (outcome.kind === "too-large") return failed("refused", "file_too_large");
  return outcome.kind === "refused" ? failed("refused", "file_refused") : failed("unreachable");
}

/** Where the server is: pictures that everybody may see stand under it. */
export async function fetchRemoteUrl(): Promise<Answer<string>> {
  const config = await readRemoteConfig();
  return config ? { ok: true, value: config.url } : failed("unreachable");
}

/** Gets a file of a bucket that is not public, as whoever is signed in. */
export async function getObject(bucket: string, path: string): Promise<Answer<Blob>> {
  const request = { path: `/storage/v1/object/${bucket}/${path}`, method: "GET" } as const;
  const signal = AbortSignal.timeout(uploadTimeoutMs);
  try {
    const file = await asOneself((config, token) => ask(config, { ...request, token }, signal));
    if ("failure" in file) return file;
    if (file.ok) return { ok: true, value: await file.blob() };
    return failed(file.status === 401 ? "sign-in" : file.status < 500 ? "refused" : "unreachable");
  } catch {
    return failed(navigator.onLine ? "unreachable" : "offline");
  }
}

/** Asks the embedded backend for what only it has, as nobody. */
export async function callEmbedded<T>(path: string, schema: z.ZodMiniType<T>): Promise<Answer<T>> {
  if (!navigator.onLine) return failed("offline");
  const config = await readRemoteConfig();
  if (!config) return failed("unreachable");
  return toAnswer(await callRemote(config, { path, body: {}, token: null, timeoutMs: rpcTimeoutMs }), schema);
}

type Call = Omit<RemoteCall, "token">;

async function call<T>(request: Call, schema: z.ZodMiniType<T>): Promise<Answer<T>> {
  const sent = await send(request);
  const answer = "failure" in sent ? sent : toAnswer(sent, schema);
  if (!answer.ok && saysEnd(answer.failure)) tellForbidden();
  return answer;
}

/** Procedures refuse by these who is not, or not any more, what they are for. */
const notTheirs = ["not_your_place", "no_owner", "server_profile_missing", "not_admin"];
const saysEnd = ({ code, reason }: Failure) => code === "forbidden" || (reason !== null && notTheirs.includes(reason));

const send = (request: Call) => asOneself<HttpAnswer>((config, token) => callRemote(config, { ...request, token }));

/** What came back, in whatever words; a failure where it could not even be asked. Throws what `act` throws. */
async function asOneself<Came extends object>(
  act: (config: RemoteConfig, token: string) => Promise<Came>,
): Promise<Came | ReturnType<typeof failed>> {
  if (!navigator.onLine) return failed("offline");
  const [config, token] = await Promise.all([readRemoteConfig(), readToken()]);
  if (!config || token.kind === "unreachable") return failed("unreachable");
  if (token.kind === "sign-in") return failed("sign-in");
  const answer = await act(config, token.accessToken);
  if (!("status" in answer) || answer.status !== 401) return answer;
  // The server knows of an end of the session that this clock does not.
  const renewed = await readToken({ refused: token.accessToken });
  if (renewed.kind === "sign-in") return failed("sign-in");
  if (renewed.kind === "unreachable") return failed("unreachable");
  return await act(config, renewed.accessToken);
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
