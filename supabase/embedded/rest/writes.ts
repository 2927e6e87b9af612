import { json } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";

interface Refusal {
  code?: string;
  message?: string;
  details?: string | null;
}

const isOne = ({ headers }: ApiCall): boolean => (headers.get("accept") ?? "").includes("vnd.pgrst.object");

/**
 * The call with a bound of one row, where a change is asked for its one row: the library refuses several rows only after it has
 * changed or removed them.
 */
export function boundToOneRow(call: ApiCall): ApiCall {
  if (!isOne(call) || (call.method !== "PATCH" && call.method !== "DELETE")) return call;
  const headers = new Headers(call.headers);
  const prefer = headers.get("prefer");
  headers.set("prefer", [...(prefer === null ? [] : [prefer]), "handling=strict", "max-affected=1"].join(","));
  return { ...call, headers };
}

/**
 * The columns of an insert whose missing keys take defaults (`missing=default`), which the library would fill with null: the keys
 * of its rows, if all have the same. Null: nothing to change.
 */
export function withDefaults({ method, headers, body }: ApiCall, columns: string | null): string | null {
  if (method !== "POST" || body === null || columns === null) return null;
  if (!/\bmissing=default\b/.test(headers.get("prefer") ?? "")) return null;
  const sets = new Set(keysOf(new TextDecoder().decode(body)));
  const [keys = ""] = sets;
  if (sets.size > 1) return "differ";
  return columns
    .split(",")
    .filter((column) => keys.split(",").includes(column.replaceAll('"', "")))
    .join(",");
}

/** The sorted keys of each row. */
function keysOf(body: string): string[] {
  try {
    const rows: unknown = JSON.parse(body);
    return Array.isArray(rows) ? rows.map((row: object) => Object.keys(row).toSorted().join(",")) : [];
  } catch {
    return []; // The library reports invalid JSON.
  }
}

/** The answer to a write as PostgREST gives it. */
export async function asPostgrest(call: ApiCall, answer: Response): Promise<Response> {
  if (answer.status === 400) return asRefusal(call, answer);
  return isOne(call) && answer.ok && answer.body !== null ? asOneRow(answer) : answer;
}

async function asRefusal(call: ApiCall, answer: Response): Promise<Response> {
  const text = await answer.text();
  const { code, message = "", details }: Refusal = readRefusal(text);
  if (code === "PGRST124" && isOne(call)) {
    const rows = /\d+/.exec(details ?? "")?.[0] ?? "several";
    const refusal = { code: "PGRST116", message: "Cannot coerce the result to a single JSON object", hint: null };
    return json({ ...refusal, details: `The result contains ${rows} rows` }, 406);
  }
  // The library takes a column of the table behind a view for one of the view.
  const [, column, table] = /^column "(.+)" of relation "(.+)" does not exist$/.exec(message) ?? [];
  if (code === "42703" && column !== undefined)
    return json(
      {
        code: "PGRST204",
        message: `Could not find the '${column}' column of '${table}' in the schema cache`,
        details: null,
        hint: null,
      },
      400,
    );
  return new Response(text, { status: answer.status, headers: answer.headers });
}

function readRefusal(text: string): Refusal {
  try {
    return JSON.parse(text) as Refusal;
  } catch {
    return {};
  }
}

/** The library answers a list where a write with embedded rows was asked for its one row. */
async function asOneRow(answer: Response): Promise<Response> {
  const text = await answer.text();
  const rows: unknown = text.startsWith("[") ? JSON.parse(text) : null;
  const body = Array.isArray(rows) && rows.length === 1 ? JSON.stringify(rows[0]) : text;
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(body, { status: answer.status, headers });
}
