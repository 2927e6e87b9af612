import { json, toRequest } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { readSelect } from "./select.ts";
import { refuseQuery, refuseUndoing } from "./query-shape.ts";
import type { OpenColumns, Reference } from "./references.ts";

export interface RestContext {
  /** The library's own answer. */
  lite(request: Request): Promise<Response>;
  references: readonly Reference[];
  open: OpenColumns;
  /** Whether it is the server that asks, who may read everything. */
  isServer(headers: Headers): boolean;
  /** The most that one answer may hold. */
  answerBytes: number;
}

const MOST_ROWS = 100;
/** All that is held about a person, which they may ask for a few times a day, is as much as it is: so many times a usual answer. */
const WHOLE_EXPORT = 32;

const PATH = /^\/rest\/v1\/(?:rpc\/(?<procedure>[^/]+)|(?<table>[^/]+))\/?$/;

/** PostgREST's routes, for requests whose work is bounded; the others are refused before the database sees them. */
export async function answerRest(context: RestContext, call: ApiCall): Promise<Response> {
  const { table = null, procedure } = PATH.exec(call.url.pathname)?.groups ?? {};
  const url = new URL(call.url);
  const wanted = url.searchParams.getAll("select");
  if (wanted.length > 1) return refuse("select is given twice.");
  const open = context.isServer(call.headers) ? undefined : context.open;
  // Whoever names no column of a row means all of them.
  const isWhole = table !== null && open?.has(table) && (isRead(call) || wantsRows(call));
  const select = wanted[0] ?? (isWhole ? "*" : undefined);
  const read = select === undefined ? null : readSelect(select, table, context.references, open);
  if (read && "refusal" in read) return refuse(read.refusal);
  if (read) url.searchParams.set("select", read.select);
  const refusal =
    refuseQuery(url.searchParams, read?.embeds ?? []) ??
    (isRead(call) ? null : refuseUndoing(url.searchParams)) ??
    (table === null ? null : refuseRows(call));
  if (refusal !== null) return refuse(refusal);
  const bounded = { ...call, url, headers: withExactCount(call.headers) };
  const answer =
    call.method === "DELETE" && read && read.embeds.length > 0 && wantsRows(call)
      ? await deleteWithEmbeds(context, bounded)
      : await context.lite(toRequest(bounded));
  return limitBytes(answer, context.answerBytes * (procedure === "export_my_data" ? WHOLE_EXPORT : 1));
}

/** Why a write is refused for the number of its rows, or null: the rules of each are asked, and nothing can stop that on the way. */
function refuseRows({ method, headers, body }: ApiCall): string | null {
  if (isRead({ method }) || body === null) return null;
  return countRows(headers, new TextDecoder().decode(body)) > MOST_ROWS ? `At most ${MOST_ROWS} rows at once.` : null;
}

function countRows(headers: Headers, body: string): number {
  if (/\bcsv\b/i.test(headers.get("content-type") ?? "")) return body.split("\n").length - 2;
  try {
    const value: unknown = JSON.parse(body);
    return Array.isArray(value) ? value.length : 1;
  } catch {
    return 1; // Is no JSON, which the library says.
  }
}

/** What the planner expects is drawn from everybody's rows, past row level security: whoever wants a number gets the true one. */
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
 * The library looks for what belongs to a row after the row is gone, and answers nothing. So it is read first; which of
 * the rows are really gone is what the deletion itself says.
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
  // Somebody else was faster: nothing of what was read is ours to show.
  if (Array.isArray(gone) && gone.length === 0) return json([], 200);
  return before;
}

async function limitBytes(answer: Response, most: number): Promise<Response> {
  const body = answer.body === null ? null : await answer.arrayBuffer();
  if (body !== null && body.byteLength > most) {
    const message = "The answer is too large. Ask for fewer rows or columns.";
    return json({ code: "54000", message, details: null, hint: null }, 413);
  }
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
}

function refuse(details: string): Response {
  return json({ code: "54001", message: "This request would cost too much.", details, hint: null }, 400);
}
