/** An API request with its body read, so that nothing behind the gateway waits for a slow client. */
export interface ApiCall {
  method: string;
  url: URL;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | null;
  /** The body as a JSON object; empty when it is not one. */
  json: Record<string, unknown>;
  /** Whether the body is a JSON object. */
  isObject: boolean;
  /** The address that limits count, or null when there is no network in between. */
  caller: string | null;
  /** True when the request comes from this machine, without a proxy in between. */
  isFromThisMachine: boolean;
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });
}

/** Seconds until another try, for callers of a busy server or one whose database restarts. */
export const RETRY_SOON = { "retry-after": "2" };

/** An error in GoTrue's format. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return json({ code: status, error_code: code, msg: message }, status, { "x-sb-error-code": code, ...headers });
}

export function tooManyRequests(retryAfterSeconds: number): Response {
  return authError(429, "over_request_rate_limit", "Request rate limit reached", {
    "retry-after": String(retryAfterSeconds),
  });
}

export function toRequest(call: ApiCall, changes: { path?: string; method?: string; body?: null } = {}): Request {
  const headers = new Headers(call.headers);
  const body = "body" in changes ? null : call.body;
  // The library reads the size from this header, which chunked uploads lack.
  if (body) headers.set("content-length", String(body.byteLength));
  else for (const name of ["content-length", "content-type"]) headers.delete(name);
  headers.delete("transfer-encoding");
  const url = changes.path === undefined ? call.url : new URL(changes.path, call.url);
  return new Request(url, { method: changes.method ?? call.method, headers, body });
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The bearer token, or "" when there is none. */
export function bearer(headers: Headers): string {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
}

/** Adds headers to the response and removes its CORS header, which only the gateway sets. */
export function withHeaders(response: Response, headers: Record<string, string>): Response {
  try {
    change(response.headers, headers);
    return response;
  } catch {
    // A response of `fetch` cannot be changed. A copy of every response would cost each a stream.
    const all = new Headers(response.headers);
    change(all, headers);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers: all });
  }
}

function change(all: Headers, headers: Record<string, string>): void {
  all.delete("access-control-allow-origin");
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
}
