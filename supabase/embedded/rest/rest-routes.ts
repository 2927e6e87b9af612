import { bearer, json, toRequest } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { answerDirectly } from "./direct-call.ts";
import type { DirectCalls } from "./direct-call.ts";
import { tooLarge } from "./database-answers.ts";
import { revalidate } from "./revalidate.ts";
import { readSelect } from "./select.ts";
import { refuseQuery, refuseUndoing } from "./query-shape.ts";
import type { Refusal } from "./query-shape.ts";
import type { Reference } from "./references.ts";
import { asPostgrest, boundToOneRow, withDefaults } from "./writes.ts";

export interface RestContext {
  /** Calls the library's own implementation. */
  lite(request: Request): Promise<Response>;
  references: readonly Reference[];
  /** The short way to procedures; null where it saves nothing. */
  direct: DirectCalls | null;
  /** Learns of each call that may change something. */
  noteWrite(headers: Headers): void;
  /** The size limit of one response. */
  answerBytes: number;
}

const MOST_ROWS = 100;
/** The widest table has about forty columns. */
const LONGEST_CSV_HEADER = 4_000;
/** A data export may be this many times larger than other responses; people may request it a few times a day. */
const WHOLE_EXPORT = 32;

const PATH = /^\/rest\/v1\/(?:rpc\/(?<procedure>[^/]+)|(?<table>[^/]+))\/?$/;

/** PostgREST's routes, for requests with bounded work. Others are rejected before they reach the database. */
export async function answerRest(context: RestContext, call: ApiCall): Promise<Response> {
  const { table = null, procedure } = PATH.exec(call.url.pathname)?.groups ?? {};
  const noToken = refuseToken(bearer(call.headers));
  if (noToken) return noToken;
  const mostBytes = context.answerBytes * (procedure === "export_my_data" ? WHOLE_EXPORT : 1);
  const direct = procedure && context.direct ? await answerDirectly(context.direct, call, procedure, mostBytes) : null;
  if (direct) return revalidate(call, direct);
  if (!isRead(call)) context.noteWrite(call.headers);
  const url = new URL(call.url);
  const wanted = url.searchParams.getAll("select");
  if (wanted.length > 1) return refuse({ refusal: "select is given twice." });
  const [select] = wanted;
  const read = select === undefined ? null : readSelect(select, table, context.references);
  if (read && "refusal" in read) return refuse(read);
  if (read) url.searchParams.set("select", read.select);
  const refusal =
    refuseQuery(url.searchParams, read?.embeds ?? []) ??
    (isRead(call) ? null : refuseUndoing(url.searchParams)) ??
    (table === null ? null : refuseRows(call));
  if (refusal !== null) return refuse(typeof refusal === "string" ? { refusal } : refusal);
  const columns = withDefaults(call, url.searchParams.get("columns"));
  if (columns === "differ") return refuse({ refusal: "Rows with defaults need the same keys." });
  if (columns !== null) url.searchParams.set("columns", columns);
  const bounded = boundToOneRow({ ...call, url, headers: withExactCount(call.headers) });
  const answer =
    call.method === "DELETE" && read && read.embeds.length > 0 && wantsRows(call)
      ? await deleteWithEmbeds(context, bounded)
      : await context.lite(toRequest(bounded));
  return revalidate(call, await limitBytes(isRead(call) ? answer : await asPostgrest(call, answer), mostBytes));
}

/**
 * The reason to reject a write with too many rows, or null. Policies are checked for each row, and a running check
 * cannot be stopped.
 */
function refuseRows({ method, headers, body }: ApiCall): string | null {
  if (isRead({ method }) || body === null) return null;
  if (isCsv(headers) && hasLongHeader(body)) return "The header of the CSV is too long.";
  return countRows(headers, new TextDecoder().decode(body)) > MOST_ROWS ? `At most ${MOST_ROWS} rows at once.` : null;
}

const isCsv = (headers: Headers): boolean => /\bcsv\b/i.test(headers.get("content-type") ?? "");

/** Its quotes are not read: a header that breaks lines within a name is none of ours either. */
function hasLongHeader(body: Uint8Array): boolean {
  const end = body.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  return (end === -1 ? body.byteLength : end) > LONGEST_CSV_HEADER;
}

function countRows(headers: Headers, body: string): number {
  // Each kind of line end counts: the library takes all of them.
  if (isCsv(headers)) return body.split(/\r\n|\r|\n/).length - 2;
  try {
    const value: unknown = JSON.parse(body);
    return Array.isArray(value) ? value.length : 1;
  } catch {
    return 1; // The library reports invalid JSON.
  }
}

/** Estimated counts include rows hidden by row level security, so they are replaced by exact ones. */
function withExactCount(given: Headers): Headers {
  const headers = new Headers(given);
  const prefer = headers.get("prefer");
  if (prefer !== null)
    headers.set("prefer", prefer.replaceAll(/\bcount\s*=\s*"?(?:planned|estimated)\b"?/gi, "count=exact"));
  return headers;
}

const isRead = ({ method }: Pick<ApiCall, "method">): boolean => method === "GET" || method === "HEAD";

function wantsRows({ headers }: ApiCall): boolean {
  return /\breturn=representation\b/.test(headers.get("prefer") ?? "");
}

/**
 * The library reads embedded rows after the row is gone and returns nothing. So they are read before; the deletion
 * itself says which rows are really gone.
 */
async function deleteWithEmbeds(context: RestContext, call: ApiCall): Promise<Response> {
  const before = await context.lite(toRequest({ ...call, body: null }, { method: "GET" }));
  if (!before.ok) return before;
  const url = new URL(call.url);
  url.searchParams.delete("select");
  const headers = new Headers(call.headers);
  headers.delete("accept");
  const removed = await context.lite(toRequest({ ...call, url, headers }));
  if (!removed.ok) return removed;
  const gone: unknown = await removed.json();
  // Somebody else deleted the rows first, so nothing may be shown.
  if (Array.isArray(gone) && gone.length === 0) return json([], 200);
  return before;
}

async function limitBytes(answer: Response, most: number): Promise<Response> {
  const body = answer.body === null ? null : await answer.arrayBuffer();
  if (body !== null && body.byteLength > most) return tooLarge();
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
}

function refuse({ refusal, code = "54001", status = 400 }: Refusal): Response {
  const message = code === "54001" ? "This request would cost too much." : refusal;
  return json({ code, message, details: code === "54001" ? refusal : null, hint: null }, status);
}

/** The library takes what is no token for nobody's. Publishable keys are none either. */
function refuseToken(token: string): Response | null {
  const parts = token.split(".").filter((part) => part !== "").length;
  if (token === "" || token.startsWith("sb_") || parts === 3) return null;
  return refuse({ refusal: `Expected 3 parts in JWT; got ${parts}`, code: "PGRST301", status: 401 });
}
