import type { Environment } from "./environment.ts";

/** The procedure rejected the call. `body` is its response, with code and hint. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`Refused: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** Calls a procedure as the caller of the function, so that row level security applies. */
export async function callAsCaller<T>(
  environment: Environment,
  request: Request,
  name: string,
  args: object,
): Promise<T> {
  const headers: Record<string, string> = { apikey: environment.publishableKey };
  const authorization = request.headers.get("authorization");
  if (authorization) headers["authorization"] = authorization;
  return call<T>(environment, headers, name, args);
}

/** Calls a procedure that only functions may call. */
export async function callAsService<T>(environment: Environment, name: string, args: object): Promise<T> {
  return call<T>(environment, serviceHeaders(environment), name, args);
}

/** New secret keys go only in `apikey`; the legacy service_role key is a JWT and goes in both headers. */
export function serviceHeaders({ secretKey = "" }: Environment): Record<string, string> {
  return { apikey: secretKey, ...(secretKey.startsWith("ey") ? { authorization: `Bearer ${secretKey}` } : {}) };
}

/** Reads rows of a public table by the values of one column. */
export async function readRows<T>(
  environment: Environment,
  { table, columns, where, among }: { table: string; columns: string; where: string; among: readonly string[] },
): Promise<T[]> {
  if (among.length === 0) return [];
  const question = new URLSearchParams({
    select: columns,
    [where]: `in.(${among.map((value) => `"${value}"`).join(",")})`,
  });
  const answer = await environment.fetch(`${environment.supabaseUrl}/rest/v1/${table}?${question}`, {
    headers: { apikey: environment.publishableKey },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`${table} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T[];
}

async function call<T>(
  environment: Environment,
  headers: Record<string, string>,
  name: string,
  args: object,
): Promise<T> {
  const answer = await environment.fetch(`${environment.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  if (answer.status >= 400 && answer.status < 500) throw new RefusedCall(answer.status, parsed(text));
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text}`);
  // A procedure without a result returns an empty body.
  return (text === "" ? null : JSON.parse(text)) as T;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text };
  }
}
