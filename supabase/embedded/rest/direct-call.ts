import * as z from "zod/mini";
import { setLocally } from "../database/one-turn.ts";
import type { Turns } from "../database/turns.ts";
import { callerSettings, requestSettings } from "../database/request-context.ts";
import type { Caller } from "../database/request-context.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { answerError, tooLarge } from "./database-answers.ts";
import { callWithJson, callWithTexts, takes } from "./procedures.ts";
import type { Procedure } from "./procedures.ts";

export interface DirectCalls {
  turns: Turns;
  procedures: ReadonlyMap<string, Procedure>;
  /** Null for a caller whom the library has to look at. */
  callerOf(headers: Headers): Caller | null;
  /** The error with PostgREST's code. */
  mapError(raised: unknown): unknown;
  statementMs: number;
}

/**
 * Answers a call of a procedure in the form that clients of ours send, with one round trip and without parsing the answer. Null for
 * every other form, such as conditions on the result, a wish in `Prefer`, the secret key or a token that is invalid: the library
 * answers these, or says what is wrong.
 */
export async function answerDirectly(
  { turns, procedures, callerOf, mapError, statementMs }: DirectCalls,
  call: ApiCall,
  name: string,
  mostBytes: number,
): Promise<Response | null> {
  const procedure = procedures.get(name);
  const statement = procedure && isPlain(call) ? statementOf(procedure, call) : null;
  const caller = statement === null ? null : callerOf(call.headers);
  if (!procedure || statement === null || caller === null) return null;
  const request = {
    method: call.method,
    path: `/rpc/${name}`,
    requestHeaders: Object.fromEntries(call.headers),
    readOnly: call.method === "GET",
  };
  const settings = setLocally({ ...callerSettings(caller, statementMs), ...requestSettings(request) });
  const statements = [settings, statement, ASKED_FOR];
  const run = () => (procedure.isStable ? turns.read(caller, statements) : turns.write(caller.userId, statements));
  try {
    const [, [body, rows] = [], [status, headers] = []] = await run();
    if (typeof body === "string" && Buffer.byteLength(body) > mostBytes) return tooLarge();
    return answerWith({
      body: procedure.result === "nothing" ? null : String(body),
      rows: Number(rows),
      status,
      headers,
    });
  } catch (error) {
    return answerError(mapError(error), caller.role === "anon");
  }
}

/** What the procedure has set for its answer. */
const ASKED_FOR = "select current_setting('response.status', true), current_setting('response.headers', true)";

/** The forms of headers that supabase-js and our own calls send. */
const PLAIN_HEADERS: Record<string, RegExp> = {
  accept: /^(?:\*\/\*|application\/json)$/,
  "accept-profile": /^public$/,
  "content-profile": /^public$/,
  "content-type": /^application\/json(?:; *charset=utf-8)?$/i,
  prefer: /^$/,
  range: /^$/,
};

function isPlain({ method, headers, url, isObject }: ApiCall): boolean {
  const isCall = method === "GET" || (method === "POST" && isObject && url.search === "");
  return (
    isCall && Object.entries(PLAIN_HEADERS).every(([name, form]) => form.test(headers.get(name) ?? plainest(name)))
  );
}

const plainest = (name: string): string =>
  name === "accept" ? "*/*" : name.endsWith("-profile") ? "public" : name === "content-type" ? "application/json" : "";

/** Null for a call that the procedure does not take. */
function statementOf(procedure: Procedure, { method, url, json: given, body }: ApiCall): string | null {
  if (method === "POST") {
    const names = Object.keys(given);
    return takes(procedure, names) ? callWithJson(procedure, names, new TextDecoder().decode(body ?? undefined)) : null;
  }
  const texts = new Map(url.searchParams);
  const isTaken = texts.size === url.searchParams.size && takes(procedure, [...texts.keys()]);
  return procedure.isStable && isTaken ? callWithTexts(procedure, texts) : null;
}

const askedHeadersSchema = z.array(z.record(z.string(), z.string()));

function answerWith(found: { body: string | null; rows: number; status: unknown; headers: unknown }): Response {
  const { body, rows } = found;
  const answer = new Headers({ "content-range": rows === 0 ? "*/*" : `0-${rows - 1}/*` });
  if (body !== null) answer.set("content-type", "application/json; charset=utf-8");
  const asked = typeof found.headers === "string" && found.headers !== "" ? JSON.parse(found.headers) : [];
  for (const header of askedHeadersSchema.parse(asked))
    for (const [name, value] of Object.entries(header)) answer.set(name, value);
  const status = Number(found.status || (body === null ? 204 : 200));
  return new Response(status === 204 || status === 304 ? null : body, { status, headers: answer });
}
