import { retryAfterMs } from "../retry/back-off.ts";
import type { FailureReason } from "../retry/item-failure.ts";
import {
  generationSchema,
  restoredResultSchema,
  resultSchema,
  type CommandResult,
  type ServerGeneration,
} from "./result.ts";

/**
 * The answer to one call. `json` is undefined for anything that is not JSON, e.g. the page of a captive portal. `date`:
 * the server's time of the answer as an HTTP date, if known.
 */
export type HttpAnswer =
  | { reached: false }
  | { reached: true; status: number; json: unknown; retryAfter: string | null; date?: string | null };

/** Nothing is decided: try again later. */
export type Transient = {
  kind: "transient";
  retryAfterMs: number | null;
  /** "busy": the server asked all clients to slow down, regardless of the content of the call. */
  reason: FailureReason | "busy";
};

/**
 * All ways a call can end, a closed set: whatever is not recognised is transient, never a delivery and never a
 * rejection.
 */
export type BatchResponse =
  | {
      kind: "answered";
      results: ReadonlyMap<string, CommandResult>;
      /** Only if the commands asked for it. */
      generation?: string;
    }
  /** The server was restored from a backup since this device last spoke to it, and decided nothing. */
  | ({ kind: "restored" } & ServerGeneration)
  /** The server will never accept this batch. */
  | { kind: "rejected"; code: string }
  /** The token was not accepted. */
  | { kind: "token" }
  /**
   * The token was read, but its owner lacks permission. The token may be outdated, so a try with a new token decides.
   */
  | { kind: "forbidden" }
  | Transient;

export type UploadResponse =
  | { kind: "stored" }
  /**
   * `transient`: how the failure counts if the photo cannot be made smaller; null if Storage itself said so: then the
   * photo is rejected.
   */
  | { kind: "too-large"; transient: Transient | null }
  | { kind: "rejected"; code: string }
  | { kind: "token" }
  | { kind: "forbidden" }
  /** A limit on this kind of photo is reached: every upload of the kind would be rejected until then. */
  | { kind: "later"; notBefore: string; code: string }
  | Transient;

/**
 * Parses the answer of `submit_ops`. A command counts as answered only if it has a result; status 200 alone means
 * nothing.
 */
export function classifyBatch(answer: HttpAnswer, nowMs: number): BatchResponse {
  if (!answer.reached || !isObject(answer.json)) return transient(answer, nowMs);
  const { status, json } = answer;
  if (status >= 200 && status < 300) {
    const elements: readonly unknown[] = Array.isArray(json) ? json : [];
    const restored = restoredResultSchema.safeParse(elements[0]).data;
    if (restored) return { kind: "restored", generation: restored.generation, until: restored.until };
    const results = readResults(elements, nowMs - Date.parse(answer.date ?? ""));
    if (results.size === 0) return transient(answer, nowMs);
    const named = generationSchema.safeParse(elements[0]).data;
    return { kind: "answered", results, ...named };
  }
  const code = textAt(json, "code");
  if (code === "42501" || code === "PT403") return { kind: "forbidden" };
  if (status === 401 || tokenCodes.has(code)) return { kind: "token" };
  return isRejection(status, code) ? { kind: "rejected", code: "refused" } : transient(answer, nowMs);
}

/** `aheadMs`: how far the device's clock is ahead of the server's; NaN if unknown. */
function readResults(elements: readonly unknown[], aheadMs: number): Map<string, CommandResult> {
  const results = new Map<string, CommandResult>();
  for (const element of elements) {
    const { data } = resultSchema.safeParse(element);
    if (!data) continue;
    const retryAt = "retry_at" in data && data.retry_at ? { retry_at: shift(data.retry_at, aheadMs) } : {};
    results.set(data.op_id, { ...data, ...retryAt });
  }
  return results;
}

/** The same moment by the device's clock, which is the clock that the guest sees. */
function shift(iso: string, byMs: number): string {
  const at = Date.parse(iso) + byMs;
  return Number.isFinite(at) ? new Date(at).toISOString() : iso;
}

/** PostgREST: the token is missing, malformed or expired. */
const tokenCodes: ReadonlySet<string> = new Set(["PGRST300", "PGRST301", "PGRST302", "PGRST303", "PT401"]);

/**
 * Postgres error classes that mean a permanent rejection: data exceptions, integrity violations, exceptions raised by a
 * function, and `PT4xx`.
 */
const dataRefusal = /^(22|23|P0|PT4)[0-9A-Z]{2,3}$/;
const postponing: ReadonlySet<string> = new Set(["PT408", "PT425", "PT429"]);
/** PostgREST could not read the request. Its schema cache codes (PGRST2xx) mean a deploy under way, so they are not here. */
const unreadableRequest = /^PGRST1\d\d$/;

/** A 4xx from a gateway has no code of ours and is no decision; a 500 with the code of a data error is one. */
function isRejection(status: number, code: string): boolean {
  if (status === 408 || status === 425 || status === 429 || postponing.has(code)) return false;
  return dataRefusal.test(code) || (status >= 400 && status < 500 && unreadableRequest.test(code));
}

/** Parses the answer of Storage, which often has status 400 and the actual status in `statusCode`. */
export function classifyUpload(answer: HttpAnswer, path: string, nowMs: number): UploadResponse {
  if (answer.reached && answer.status === 413 && !isObject(answer.json)) return tooLarge(answer, nowMs);
  if (!answer.reached || !isObject(answer.json)) return transient(answer, nowMs);
  const { status, json } = answer;
  if (status >= 200 && status < 300) {
    const key = textAt(json, "Key") || textAt(json, "path");
    return key.endsWith(path) ? { kind: "stored" } : transient(answer, nowMs);
  }
  const code = Number(textAt(json, "statusCode")) || status;
  const reason = `${textAt(json, "error")} ${textAt(json, "message")} ${textAt(json, "code")}`.toLowerCase();
  // Without an error of Storage in the body, a gateway has answered.
  const spoken = textAt(json, "error") !== "" || textAt(json, "statusCode") !== "";
  // An earlier upload of the same photo whose answer was lost: the path is unique per photo, so it is the same photo.
  if ((spoken && code === 409) || reason.includes("already exists") || reason.includes("duplicate")) {
    return { kind: "stored" };
  }
  if (/jwt|"?exp"? claim|token.*(expired|invalid)/.test(reason) || code === 401) return { kind: "token" };
  if (code === 413 || reason.includes("too large") || reason.includes("maximum allowed size")) {
    return spoken ? { kind: "too-large", transient: null } : tooLarge(answer, nowMs);
  }
  if (!spoken) return transient(answer, nowMs);
  if (code === 403) return { kind: "forbidden" };
  return [400, 415, 422].includes(code) ? { kind: "rejected", code: "refused" } : transient(answer, nowMs);
}

/** A proxy rejects photos of this size: a smaller one may pass, or the same one on another network. */
const tooLarge = (answer: HttpAnswer, nowMs: number): UploadResponse => ({
  kind: "too-large",
  transient: transient(answer, nowMs),
});

function transient(answer: HttpAnswer, nowMs: number): Transient {
  if (!answer.reached) return { kind: "transient", retryAfterMs: null, reason: "no_answer" };
  const { status, json, retryAfter } = answer;
  return { kind: "transient", retryAfterMs: retryAfterMs(retryAfter, nowMs), reason: reasonOf(status, json) };
}

function reasonOf(status: number, json: unknown): Transient["reason"] {
  if (status === 429 || (isObject(json) && textAt(json, "code") === "PT429")) return "busy";
  if (status >= 500) return "server_failed";
  return status < 300 && isObject(json) ? "answer_unreadable" : "blocked";
}

const isObject = (json: unknown): json is object => typeof json === "object" && json !== null;

function textAt(json: object, name: string): string {
  const value: unknown = (json as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
