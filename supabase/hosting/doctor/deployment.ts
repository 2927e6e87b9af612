import * as z from "zod/mini";
import type { ShippedMigration } from "./shipped-schema.ts";

/** An installation as seen from outside. */
export type Deployment = {
  /** The origin of the pages. */
  site: URL;
  /** The origin of the backend: the same, or a hosted project. */
  api: string;
  /** Empty when unknown. */
  publishableKey: string;
  /** The service-role key; null skips the checks that need it. */
  secretKey: string | null;
  /** The migrations of this program, in their order. */
  migrations: readonly ShippedMigration[];
  /** The version of this program. */
  version: string;
  /** What is wrong with the data folder of this machine; null if nothing is, or if there is none. */
  dataFolder: string | null;
  now: number;
  fetch: (request: Request) => Promise<Response>;
};

/** What is wrong and how to fix it. What a `note` reports may be intentional. */
export type Finding = { kind: "problem" | "note"; what: string; fix: string };
export type Check = { name: string; look(deployment: Deployment): Promise<Finding[]> };

export const problem = (what: string, fix: string): Finding => ({ kind: "problem", what, fix });
export const note = (what: string, fix: string): Finding => ({ kind: "note", what, fix });

const TIMEOUT_MS = 15_000;

/** Fetches a page or file of the site. */
export const page = (deployment: Deployment, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  deployment.fetch(
    new Request(new URL(path, deployment.site), {
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );

/** Calls the backend as a signed-out visitor, or with `key`. */
export function api(
  { api: origin, publishableKey, fetch }: Deployment,
  path: string,
  { method = "GET", body, key = publishableKey }: { method?: string; body?: unknown; key?: string } = {},
): Promise<Response> {
  const headers = new Headers({ apikey: key });
  if (key.startsWith("ey")) headers.set("authorization", `Bearer ${key}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const init = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return fetch(new Request(`${origin}${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) }));
}

const configSchema = z.object({ publishableKey: z.string(), captcha: z.object({ provider: z.string() }) });

/** The configuration that the self-hosted process publishes; null for a static host. */
export async function readConfig(fetch: Deployment["fetch"], site: URL): Promise<z.infer<typeof configSchema> | null> {
  try {
    const answer = await fetch(
      new Request(new URL("/_local/config.json", site), { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    );
    return configSchema.parse(await answer.json());
  } catch {
    return null;
  }
}
