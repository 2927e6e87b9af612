import { authError, json } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";

/** Longer than any address of the app; proxies would reject it too. */
const LONGEST_ADDRESS = 8000;
const DEEPEST_JSON = 64;
/**
 * Commas and colons outside texts, so a bound on keys and elements. The largest body of the app, a full batch of the
 * outbox, has about a third. Parsing and SQL take far longer for many small values than for one text of that size.
 */
const MOST_SEPARATORS = 10_000;
/** The limit of RFC 5321 for mail servers. */
const LONGEST_EMAIL = 254;
/** bcrypt ignores everything after this length. */
const LONGEST_PASSWORD_BYTES = 72;
const AUTH_TEXTS = [
  "email",
  "password",
  "phone",
  "current_password",
  "nonce",
  "type",
  "token",
  "token_hash",
  "refresh_token",
  "auth_code",
  "code_verifier",
  "factor_type",
  "friendly_name",
  "issuer",
  "challenge_id",
  "code",
] as const;

/** The error response for an address that no client of ours sends, or null. `url` is as the caller wrote it. */
export function refuseAddress(url: URL): Response | null {
  if (url.href.length > LONGEST_ADDRESS) return json({ code: "414", message: "The address is too long" }, 414);
  try {
    const path = decodeURIComponent(url.pathname);
    if (path.includes("\0") || /%00/i.test(url.search)) return badRequest("Null bytes are not allowed");
  } catch {
    return badRequest("The address is malformed");
  }
  return null;
}

/**
 * The error response for a body that would break its readers, or null: JSON too deep for the stack, with so many values
 * that everybody would wait, or text that SQL cannot store. `isServer`: our own functions store many values at once.
 */
export function refuseBody(body: Uint8Array | null, isServer: boolean): Response | null {
  if (body === null) return null;
  const found = scanJson(body, isServer ? Number.POSITIVE_INFINITY : MOST_SEPARATORS);
  if (found === "deep") return badRequest("The JSON is nested too deeply");
  if (found === "wide") return json({ code: "413", message: "The JSON has too many keys or elements" }, 413);
  return found === "null byte" ? badRequest("Null bytes are not allowed") : null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const NULL_ESCAPE = [0x75, 0x30, 0x30, 0x30, 0x30];

const COMMA = 0x2c;
const COLON = 0x3a;

function scanJson(body: Uint8Array, mostSeparators: number): "fine" | "deep" | "wide" | "null byte" {
  let depth = 0;
  let separators = 0;
  let inText = false;
  for (let at = 0; at < body.byteLength; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === 0) return "null byte";
    if (inText && byte === BACKSLASH) {
      if (NULL_ESCAPE.every((wanted, offset) => body[at + 1 + offset] === wanted)) return "null byte";
      at += 1;
    } else if (byte === QUOTE) {
      inText = !inText;
    } else if (!inText && OPENING.has(byte)) {
      depth += 1;
      if (depth > DEEPEST_JSON) return "deep";
    } else if (!inText && CLOSING.has(byte)) {
      depth -= 1;
    } else if (!inText && (byte === COMMA || byte === COLON)) {
      separators += 1;
      if (separators > mostSeparators) return "wide";
    }
  }
  return "fine";
}

/** The error response for fields that would crash the library or our routes, or null. */
export function refuseAuthFields(call: ApiCall): Response | null {
  // This route receives an HTML form.
  if (call.url.pathname === "/auth/v1/local-apple") return null;
  if (call.body !== null && call.body.byteLength > 0 && !call.isObject) {
    return authError(400, "bad_json", "Could not parse request body as a JSON object");
  }
  for (const name of AUTH_TEXTS) {
    const value = call.json[name];
    if (value !== undefined && value !== null && typeof value !== "string") {
      return authError(400, "validation_failed", `${name} must be a string`);
    }
  }
  const { email, password } = call.json;
  if (typeof email === "string" && email.length > LONGEST_EMAIL) {
    return authError(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  if (typeof password === "string" && Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES) {
    return authError(422, "validation_failed", `Password cannot be longer than ${LONGEST_PASSWORD_BYTES} characters`);
  }
  return null;
}

function badRequest(message: string): Response {
  return json({ code: "400", message }, 400);
}
