import type { HttpAnswer } from "../domain/outbox/responses/response.ts";
import type { RemoteConfig } from "../domain/remote-config.ts";

export const rpcTimeoutMs = 20_000;
export const uploadTimeoutMs = 60_000;
export const readTimeoutMs = 8_000;

export type Server = Pick<RemoteConfig, "url" | "publishableKey">;

export type RemoteCall = {
  path: string;
  method?: "GET" | "POST";
  /** Access token; null for a call with the publishable key alone. */
  token: string | null;
  body?: unknown;
  timeoutMs: number;
  headers?: Record<string, string>;
  /** "revalidate": a copy in the HTTP cache may be shown after the server, or a cache between, has confirmed it. Default: no copy. */
  cache?: "revalidate";
};

export type UntimedCall = Omit<RemoteCall, "timeoutMs">;

/** Makes one call. Never throws because of the network, and never takes longer than its timeout. */
export async function callRemote(config: Server, call: RemoteCall): Promise<HttpAnswer> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A race, because in some browsers an abort does not end a body that has stalled.
  const timeout = new Promise<HttpAnswer>((resolve) => {
    timer = setTimeout(() => {
      abort.abort();
      resolve({ reached: false });
    }, call.timeoutMs);
  });
  try {
    return await Promise.race([exchange(config, call, abort.signal), timeout]);
  } catch {
    return { reached: false };
  } finally {
    clearTimeout(timer);
  }
}

/** Makes a call and returns the unread response. Throws whatever `fetch` throws. */
export function ask(config: Server, call: UntimedCall, signal: AbortSignal): Promise<Response> {
  const raw = call.body instanceof ArrayBuffer;
  return fetch(config.url + call.path, {
    method: call.method ?? "POST",
    headers: {
      apikey: config.publishableKey,
      ...(call.token === null ? {} : { authorization: `Bearer ${call.token}` }),
      ...(raw || call.body === undefined ? {} : { "content-type": "application/json" }),
      ...call.headers,
    },
    body: call.body === undefined ? null : raw ? (call.body as ArrayBuffer) : JSON.stringify(call.body),
    signal,
    cache: call.cache === "revalidate" ? "no-cache" : "no-store",
    credentials: "omit",
  });
}

async function exchange(config: Server, call: RemoteCall, signal: AbortSignal): Promise<HttpAnswer> {
  const response = await ask(config, call, signal);
  const text = await response.text();
  return {
    reached: true,
    status: response.status,
    json: toJson(text),
    retryAfter: response.headers.get("retry-after"),
    date: response.headers.get("date"),
  };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
