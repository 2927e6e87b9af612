import { codeKeysPath, type CodeKey } from "../../../src/domain/codes/code-keys.ts";
import { callerAddress } from "../shared/callers.ts";
import type { IsProxy } from "../shared/callers.ts";
import { noticingLoss } from "../shared/unavailable.ts";
import type { FunctionHost } from "../functions/function-host.ts";
import { RETRY_SOON, bearer, json, withHeaders } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import type { Limits } from "../shared/limits.ts";
import type { SigningKeys } from "../shared/signing-keys.ts";
import type { Captcha } from "../auth/guards/captcha.ts";
import type { AnswerDelay } from "../auth/guards/answer-timing.ts";
import { mailedAddress } from "../auth/guards/throttles.ts";
import type { AuthThrottles } from "../auth/guards/throttles.ts";
import { answerLocal } from "./local-routes.ts";
import type { LocalRoutes } from "./local-routes.ts";
import { isFromThisMachine } from "../shared/origins.ts";
import type { Origins } from "../shared/origins.ts";
import { readBody } from "./read-body.ts";
import type { BodyBudget } from "./read-body.ts";
import { refuseAddress, refuseAuthFields, refuseBody } from "./request-shape.ts";
import { QueueFullError } from "./request-queue.ts";
import type { Queue } from "./request-queue.ts";

export interface Gateway {
  origins: Origins;
  limits: Limits;
  local: LocalRoutes;
  signingKeys: SigningKeys;
  captcha: Captcha;
  throttles: AuthThrottles;
  delay: AnswerDelay;
  functions: FunctionHost | null;
  queue: Queue;
  functionQueue: Queue;
  bodies: BodyBudget;
  isProxy: IsProxy;
  /** True for calls with the secret key, such as those of our own functions. */
  isServer(headers: Headers): boolean;
  /** Public keys that verify printed codes; a hosted site publishes them as a file. */
  codeKeys: readonly CodeKey[];
  /** Learns of each call that may have changed something, by its token. */
  noteWrite(headers: Headers): void;
  auth(call: ApiCall): Promise<Response>;
  storage(call: ApiCall): Promise<Response>;
  rest(call: ApiCall): Promise<Response>;
}

/** Storage routes that take JSON. The others take file bytes, which are not parsed. */
const STORAGE_JSON = /^\/storage\/v1\/(?:bucket|object\/(?:sign|list|list-v2|move|copy|info))(?:\/|$)/;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const API = /^\/(auth|rest|storage|functions)\/v1(?:\/|$)/;

/** A passport saved as a file fetches the keys too, and a file has no origin. */
const forEverybody = { "cache-control": "no-cache", "access-control-allow-origin": "*" };

/**
 * Answers requests to the backend; null for all others, which belong to the site. `peer` is the caller's IP address.
 */
export async function answer(gateway: Gateway, request: Request, peer: string | null): Promise<Response | null> {
  const url = new URL(request.url);
  if (!gateway.origins.isOwnHost(url.host)) return json({ message: "This host name is not allowed." }, 403);
  if (url.pathname.startsWith("/_local/")) return answerLocal(gateway.local, request, url, peer);
  if (url.pathname === codeKeysPath) return json({ keys: gateway.codeKeys }, 200, forEverybody);
  const service = API.exec(url.pathname)?.[1];
  if (service === undefined) return null;
  const origin = {
    caller: callerAddress(request.headers, peer, gateway.isProxy),
    isFromThisMachine: isFromThisMachine(request, url, peer),
  };
  const answered = await answerApi(gateway, request, url, service, origin);
  return withHeaders(answered, { "x-content-type-options": "nosniff", ...crossOrigin(gateway.origins, request) });
}

/**
 * Allows pages of our own origins to read responses; the two names of this machine are two origins. Hosted Supabase
 * allows every site, but it has neither the Apple stand-in nor codes in its redirects.
 */
function crossOrigin(origins: Origins, request: Request): Record<string, string> {
  const origin = request.headers.get("origin") ?? "";
  // Caches keep public answers only, and never give one to somebody who sends a token.
  return {
    vary: "origin, authorization",
    ...(origins.isOwnOrigin(origin) ? { "access-control-allow-origin": origin } : {}),
  };
}

async function answerApi(
  gateway: Gateway,
  request: Request,
  url: URL,
  service: string,
  origin: Pick<ApiCall, "caller" | "isFromThisMachine">,
): Promise<Response> {
  if (request.method === "OPTIONS") return preflight(request);
  if (!METHODS.includes(request.method))
    return json({ code: "405", message: "Method not allowed" }, 405, { allow: METHODS.join(", ") });
  // The library decodes paths before it compares them, so an encoded letter would bypass our checks.
  if (service !== "storage" && url.pathname.includes("%")) return json({ code: "404", message: "Not found" }, 404);
  const misshapen = refuseAddress(url);
  if (misshapen) return misshapen;
  if (service === "storage") url.pathname = withPlainLetters(url.pathname);
  url.search = new URLSearchParams(url.search).toString();
  const limit = service === "storage" ? gateway.limits.storageBodyBytes : gateway.limits.bodyBytes;
  const share = { limitBytes: limit, budget: gateway.bodies, caller: origin.caller };
  const { body, release } = await readBody(request, share);
  try {
    if (body === "too large") return json({ code: "413", message: "Payload too large" }, 413);
    if (body === "no room") return busy();
    return await noticingLoss(() => answerCall(gateway, request, url, service, body, origin), noDatabase);
  } catch (error) {
    if (error instanceof QueueFullError) return busy();
    console.error(`[backend] ${request.method} ${url.pathname}:`, error instanceof Error ? error.message : error);
    return json({ code: "500", message: "Internal server error" }, 500);
  } finally {
    release();
  }
}

function noDatabase(): Response {
  return json({ code: "503", message: "The database cannot be reached. Please try again." }, 503, RETRY_SOON);
}

function busy(): Response {
  return json({ code: "503", message: "Too many requests. Please try again." }, 503, RETRY_SOON);
}

async function answerCall(
  gateway: Gateway,
  { method, headers }: Request,
  url: URL,
  service: string,
  body: Uint8Array<ArrayBuffer> | null,
  origin: Pick<ApiCall, "caller" | "isFromThisMachine">,
): Promise<Response> {
  const isUpload = service === "storage" && !STORAGE_JSON.test(url.pathname) && method !== "DELETE";
  const unreadable = isUpload ? null : refuseBody(body, gateway.isServer(headers));
  if (unreadable) return unreadable;
  const parsed = isUpload ? null : parse(body);
  const call = {
    method,
    url,
    headers: withKnownToken(gateway.signingKeys, withCaller(headers, origin.caller)),
    body,
    json: parsed ?? {},
    isObject: parsed !== null,
    ...origin,
  };
  // REST says itself what it writes.
  if (service !== "rest" && method !== "GET") gateway.noteWrite(call.headers);
  return service === "auth" ? answerAuth(gateway, call) : answerOther(gateway, call, service);
}

/**
 * Decodes only unreserved characters. File names need other characters encoded, but encoded letters would hide parts of
 * the path from our checks and not from the library.
 */
const withPlainLetters = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code;
  });

/** Sets the header that hosted Supabase's outermost proxy writes; the database limits callers by it. */
function withCaller(given: Headers, caller: string | null): Headers {
  const headers = new Headers(given);
  headers.delete("cf-connecting-ip");
  if (caller !== null) headers.set("cf-connecting-ip", caller);
  return headers;
}

function withKnownToken(keys: SigningKeys, headers: Headers): Headers {
  const token = bearer(headers);
  if (token !== "") headers.set("authorization", `Bearer ${keys.translate(token)}`);
  return headers;
}

async function answerAuth(gateway: Gateway, call: ApiCall): Promise<Response> {
  const refused = refuseAuthFields(call) ?? (await gateway.captcha.refuse(call));
  if (refused) return refused;
  const attempt = gateway.throttles.enter(call);
  if (attempt instanceof Response) return attempt;
  const work = () => gateway.queue(() => gateway.auth(call), call.caller);
  // Delays outside the queue, so that a delayed caller blocks nobody.
  const answered = mailedAddress(call) === null ? await work() : await gateway.delay(work);
  await attempt.settle(answered);
  return answered;
}

async function answerOther(gateway: Gateway, call: ApiCall, service: string): Promise<Response> {
  if (service === "functions") {
    const { functions } = gateway;
    if (!functions) return json({ code: "NOT_FOUND", message: "No functions here" }, 404);
    // Functions have a queue of their own: they call this backend themselves, where all functions are one caller.
    return gateway.functionQueue(() => functions.answer(call), call.caller);
  }
  return gateway.queue(() => (service === "storage" ? gateway.storage(call) : gateway.rest(call)), call.caller);
}

function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": METHODS.join(", "),
      "access-control-allow-headers":
        request.headers.get("access-control-request-headers") ?? "authorization, apikey, content-type, x-client-info",
      "access-control-max-age": "86400",
    },
  });
}

/** Parses by content, whatever type is declared. The library does the same, and both must read the same. */
function parse(body: Uint8Array | null): Record<string, unknown> | null {
  if (!body) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
