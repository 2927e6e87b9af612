import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { classifyUpload, type HttpAnswer } from "../../domain/outbox/responses/response.ts";
import { takeEarlyAnswer } from "../../remote/early-answers.ts";
import { ask, callRemote, readTimeoutMs, rpcTimeoutMs, uploadTimeoutMs, type RemoteCall } from "../../remote/http.ts";
import { rowsPath, rpcPath } from "../../remote/read-remote.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { readToken } from "../../sync/session/token.ts";
import { failed, type Answer, type Failure } from "./answer.ts";
import { reportForbidden } from "./load-cache.ts";

/** Calls a database procedure. An answer `{ success: false, code }` is a refusal. */
export const callProcedure = <T>(name: string, body: object, schema: z.ZodMiniType<T>): Promise<Answer<T>> =>
  call({ path: rpcPath(name), body, timeoutMs: rpcTimeoutMs }, schema);

/** Reads rows of a table; `query` in PostgREST syntax, e.g. `{ select: "role", user_id: "eq.x" }`. */
export const readRows = <T>(
  table: string,
  query: Record<string, string>,
  schema: z.ZodMiniType<T>,
): Promise<Answer<T>> => call({ path: rowsPath(table, query), method: "GET", timeoutMs: readTimeoutMs }, schema);

/** Calls one of `supabase/functions`. */
export const callFunction = <T>(name: string, body: object, schema: z.ZodMiniType<T>): Promise<Answer<T>> =>
  call({ path: `/functions/v1/${name}`, body, timeoutMs: rpcTimeoutMs }, schema);

/** Whether this installation has a server of its own: the pages of hosted Supabase come from somewhere else. */
export const hasOwnServer = async (): Promise<boolean> => (await readRemoteConfig())?.url === location.origin;

/** Calls an endpoint that only installations with a server of their own have, as the signed-in person. */
export const callOwnServer = <T>(
  request: Pick<Call, "path" | "method" | "body" | "headers">,
  schema: z.ZodMiniType<T>,
): Promise<Answer<T>> => call({ ...request, timeoutMs: uploadTimeoutMs }, schema);

/** Reads the signed-in account from the auth server. */
export const readAccount = <T>(schema: z.ZodMiniType<T>): Promise<Answer<T>> =>
  call({ path: "/auth/v1/user", method: "GET", timeoutMs: readTimeoutMs }, schema);

/**
 * Uploads a file to a bucket whose policies decide who may read it. Never replaces a file: `path` (`folder/name`) is unique, so
 * one that exists already comes from an earlier attempt whose response was lost. Refusals are `file_too_large` and
 * `file_refused`.
 */
export async function uploadObject(bucket: string, path: string, file: Blob): Promise<Answer<unknown>> {
  const headers = { "content-type": file.type, "x-upsert": "false" };
  const body = await file.arrayBuffer();
  const sent = await send({ path: `/storage/v1/object/${bucket}/${path}`, body, headers, timeoutMs: uploadTimeoutMs });
  return "failure" in sent ? sent : toUploaded(sent, path);
}

/** Translates the response of Storage. Exported for its test. */
export function toUploaded(answer: HttpAnswer, path: string): Answer<unknown> {
  if (!answer.reached) return failed(navigator.onLine ? "unreachable" : "offline");
  const decision = classifyUpload(answer, path, Date.now());
  if (decision.kind === "stored") return { ok: true, value: path };
  if (decision.kind === "token") return failed("sign-in");
  if (decision.kind === "forbidden") return failed("forbidden");
  if (decision.kind === "too-large") return failed("refused", "file_too_large");
  return decision.kind === "rejected" ? failed("refused", "file_refused") : failed("unreachable");
}

/** Base address of the server, under which public pictures are found. */
export async function fetchRemoteUrl(): Promise<Answer<string>> {
  const config = await readRemoteConfig();
  return config ? { ok: true, value: config.url } : failed("unreachable");
}

/** Downloads a file of a private bucket with the token of the signed-in person. */
export async function downloadObject(bucket: string, path: string): Promise<Answer<Blob>> {
  const request = { path: `/storage/v1/object/${bucket}/${path}`, method: "GET" } as const;
  const signal = AbortSignal.timeout(uploadTimeoutMs);
  try {
    const file = await withToken((config, token) => ask(config, { ...request, token }, signal));
    if ("failure" in file) return file;
    if (file.ok) return { ok: true, value: await file.blob() };
    return failed(file.status === 401 ? "sign-in" : file.status < 500 ? "refused" : "server-error");
  } catch {
    return failed(navigator.onLine ? "unreachable" : "offline");
  }
}

/** Calls an endpoint that only the embedded backend has, without a token. */
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
  if (!answer.ok && meansRoleLost(answer.failure)) reportForbidden();
  return answer;
}

/** Refusal codes for a caller who does not have, or no longer has, the role of the procedure. */
const roleLostCodes = ["not_your_place", "no_owner", "server_profile_missing", "not_admin"];
const meansRoleLost = ({ code, reason }: Failure) =>
  code === "forbidden" || (reason !== null && roleLostCodes.includes(reason));

const send = (request: Call) =>
  withToken<HttpAnswer>(async (config, token) => {
    const call = { ...request, token };
    return (await takeEarlyAnswer(call)) ?? (await callRemote(config, call));
  });

/** Calls `act` with the person's token, once more with a renewed token after a 401. A failure if there is no token or connection. */
async function withToken<Response extends object>(
  act: (config: RemoteConfig, token: string) => Promise<Response>,
): Promise<Response | ReturnType<typeof failed>> {
  if (!navigator.onLine) return failed("offline");
  const [config, token] = await Promise.all([readRemoteConfig(), readToken()]);
  if (!config || token.kind === "unreachable") return failed("unreachable");
  if (token.kind === "sign-in") return failed("sign-in");
  const answer = await act(config, token.accessToken);
  if (!("status" in answer) || answer.status !== 401) return answer;
  // The session ended earlier than this device's clock says.
  const renewed = await readToken({ refused: token.accessToken });
  if (renewed.kind === "sign-in") return failed("sign-in");
  if (renewed.kind === "unreachable") return failed("unreachable");
  return await act(config, renewed.accessToken);
}

const refusalSchema = z.object({ hint: z.nullish(z.string()), code: z.nullish(z.string()) });
const failureSchema = z.object({ success: z.literal(false), code: z.string() });

/** Translates a response into an answer. Exported for its test. */
export function toAnswer<T>(answer: HttpAnswer, schema: z.ZodMiniType<T>): Answer<T> {
  if (!answer.reached) return failed(navigator.onLine ? "unreachable" : "offline");
  const { status, json } = answer;
  if (status === 401) return failed("sign-in");
  if (status >= 200 && status < 300) {
    const refused = failureSchema.safeParse(json);
    if (refused.success) return failed("refused", refused.data.code);
    const read = schema.safeParse(json);
    return read.success ? { ok: true, value: read.data } : failed("unreadable");
  }
  const { hint, code } = refusalSchema.safeParse(json).data ?? {};
  // A rate limit is a refusal like any other. A response of a gateway has no hint and is not one.
  if (hint && status < 500)
    return hint === "not_signed_in"
      ? failed("sign-in")
      : failed(isForbidden(status, code) ? "forbidden" : "refused", hint);
  if (isForbidden(status, code)) return failed("forbidden");
  if (status >= 500) return failed("server-error");
  return failed(json === undefined ? "unreachable" : "refused");
}

const isForbidden = (status: number, code: string | null | undefined) => status === 403 || code === "42501";
