/** One request to the API, its body read: nothing behind the gateway waits for a slow client. */
export interface ApiCall {
  method: string;
  url: URL;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | null;
  /** The body as a JSON object; an empty one where it is none. */
  json: Record<string, unknown>;
  /** Whether the body is a JSON object. */
  isObject: boolean;
  /** The address that limits count for, or null where no network is between. */
  caller: string | null;
  /** Whether the caller sits at this machine, and no proxy stands between. */
  isFromThisMachine: boolean;
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });
}

/** An error as GoTrue writes it. */
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
  // The library reads the size from the header; a chunked upload has none.
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

/** The response with these headers, and with none of its own that lets other sites read it: that is the gateway's to say. */
export function withHeaders(response: Response, headers: Record<string, string>): Response {
  const all = new Headers(response.headers);
  all.delete("access-control-allow-origin");
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers: all });
}
