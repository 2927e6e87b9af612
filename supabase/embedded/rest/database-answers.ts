import { isDatabaseError } from "../database/library-internals.ts";
import * as z from "zod/mini";

/** The message and the detail of `raise sqlstate 'PGRST'`. */
const messageSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.nullish(z.string()),
  hint: z.nullish(z.string()),
});
const detailSchema = z.object({ status: z.int(), headers: z.record(z.string(), z.string()) });

function json(body: object, status: number, headers: Record<string, string> = {}): Response {
  const type = { "content-type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

/**
 * The answer to an error of a procedure, as PostgREST gives it. `raised` has been mapped by the connection, so rare SQLSTATEs come as
 * a raise that names its status.
 */
export function answerError(raised: unknown, isAnonymous: boolean): Response {
  console.error(raised);
  if (!isDatabaseError(raised)) return json({ code: "SUP", message: String(raised), details: null, hint: null }, 500);
  const { code, message, detail = null, hint = null } = raised;
  if (code === "PGRST") return answerRaise(message, detail);
  return json({ code, details: detail, hint, message }, statusOf(code, isAnonymous));
}

function answerRaise(message: string, detail: string | null): Response {
  const said = messageSchema.safeParse(parsed(message));
  const meant = detailSchema.safeParse(parsed(detail ?? ""));
  if (!said.success || !meant.success) {
    const details = said.success
      ? `Invalid JSON value for DETAIL: '${detail}'`
      : `Invalid JSON value for MESSAGE: '${message}'`;
    return json(
      { code: "PGRST121", message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, details, hint: null },
      500,
    );
  }
  const { code, details = null, hint = null } = said.data;
  return json({ code, details, hint, message: said.data.message }, meant.data.status, meant.data.headers);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function statusOf(code: string, isAnonymous: boolean): number {
  if (code === "42501") return isAnonymous ? 401 : 403;
  if (code === "23503" || code === "23505") return 409;
  if (code === "25006") return 405;
  if (code === "42883" || code === "42P01") return 404;
  const chosen = Number(/^PT(\d{3})$/.exec(code)?.[1] ?? 0);
  if (code.startsWith("PT")) return chosen >= 200 && chosen <= 599 ? chosen : 500;
  return code === "42P17" || /^(?:53|55)/.test(code) ? 500 : 400;
}

export function tooLarge(): Response {
  const message = "The answer is too large. Ask for fewer rows or columns.";
  return json({ code: "54000", message, details: null, hint: null }, 413);
}
