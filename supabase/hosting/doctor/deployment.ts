import * as z from "zod/mini";

/** An installation as it is reached from outside. */
export type Patient = {
  /** Where the pages are. */
  site: URL;
  /** Where the backend answers: the same, or a hosted project. */
  api: string;
  /** Empty: it is not known. */
  publishableKey: string;
  /** Of the service role; null: what only it may see is not looked at. */
  secretKey: string | null;
  /** Versions of the migrations that this program knows. */
  migrations: readonly string[];
  now: number;
  fetch: (request: Request) => Promise<Response>;
};

/** What is wrong, and how to mend it; both in plain words. `note`: it may be meant so. */
export type Finding = { kind: "problem" | "note"; what: string; mend: string };
export type Check = { name: string; look(patient: Patient): Promise<Finding[]> };

export const problem = (what: string, mend: string): Finding => ({ kind: "problem", what, mend });
export const note = (what: string, mend: string): Finding => ({ kind: "note", what, mend });

const WAIT_MS = 15_000;

/** Asks for a page or file of the site. */
export const page = (patient: Patient, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  patient.fetch(
    new Request(new URL(path, patient.site), { headers, redirect: "manual", signal: AbortSignal.timeout(WAIT_MS) }),
  );

/** Asks the backend as somebody who is not signed in, or as `key`. */
export function api(
  { api: origin, publishableKey, fetch }: Patient,
  path: string,
  { method = "GET", body, key = publishableKey }: { method?: string; body?: unknown; key?: string } = {},
): Promise<Response> {
  const headers = new Headers({ apikey: key });
  if (key.startsWith("ey")) headers.set("authorization", `Bearer ${key}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const init = { method, headers, signal: AbortSignal.timeout(WAIT_MS) };
  return fetch(new Request(`${origin}${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) }));
}

const configSchema = z.object({ publishableKey: z.string(), captcha: z.object({ provider: z.string() }) });

/** What the self-hosted process tells of itself; null where a static host answers. */
export async function readConfig(fetch: Patient["fetch"], site: URL): Promise<z.infer<typeof configSchema> | null> {
  try {
    const answer = await fetch(
      new Request(new URL("/_local/config.json", site), { signal: AbortSignal.timeout(WAIT_MS) }),
    );
    return configSchema.parse(await answer.json());
  } catch {
    return null;
  }
}
