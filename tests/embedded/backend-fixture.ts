import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createBackend } from "../../supabase/embedded/backend.ts";
import type { BackendOptions } from "../../supabase/embedded/backend-options.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { cached } from "../support/build-cache.ts";
import { FIXTURE_FUNCTIONS, FIXTURE_MIGRATIONS } from "./fixture-paths.ts";

export const SITE = "http://localhost:45150";
export const PASSWORD = "lemon-tree";

/** A cached data folder after a first start with these migrations. */
async function preparedFolder(name: string, migrationsDir: string): Promise<string> {
  const folder = "supabase/embedded/database";
  const database = (await readdir(folder)).map((file) => path.join(folder, file));
  const migrations = (await readdir(migrationsDir)).map((file) => path.join(migrationsDir, file));
  const sources = ["package-lock.json", "supabase/embedded/data-folder/data-folder.ts"];
  return cached(name, [...sources, ...database, ...migrations], async (dataDir) => {
    const first = await createBackend({ siteUrl: SITE, migrationsDir, functionsDir: null, dataDir });
    await first.close();
  });
}

/** Starts a backend on a copy of a prepared folder, which takes a fifth of the time of a first start. */
async function startOnCopy(prepared: string, options: Partial<BackendOptions>): Promise<Backend> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "five-lemons-embedded-"));
  await cp(prepared, dataDir, { recursive: true });
  const backend = await createBackend({ siteUrl: SITE, ...options, dataDir });
  return {
    ...backend,
    close: async () => {
      await backend.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a backend with the fixture's migration and functions, on a copy unless a location is given. */
export async function startBackend(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const fixture = {
    siteUrl: SITE,
    migrationsDir: FIXTURE_MIGRATIONS,
    functionsDir: FIXTURE_FUNCTIONS,
    ...options,
    // Delayed answers would only take time.
    limits: { answerStepMs: 0, ...options.limits },
  };
  if (options.dataDir !== undefined || options.databaseUrl !== undefined) return createBackend(fixture);
  return startOnCopy(await preparedFolder("embedded", FIXTURE_MIGRATIONS), fixture);
}

/** Fills a data folder as the first start of the product does. */
export const copyProduct = async (dataDir: string): Promise<void> =>
  cp(await preparedFolder("product", "supabase/migrations"), dataDir, { recursive: true });

/** Starts a backend with the product's migrations, hook and functions. */
export async function startProduct(options: Partial<BackendOptions> = {}): Promise<Backend> {
  return startOnCopy(await preparedFolder("product", "supabase/migrations"), options);
}

/** supabase-js as in the browser; its requests are answered in this process. */
export function clientOf(backend: Backend, key = backend.keys.publishableKey): SupabaseClient {
  return createClient(SITE, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => ask(backend, new Request(input, init)) },
  });
}

export async function ask(backend: Backend, request: Request | string): Promise<Response> {
  const answer = await backend.handle(typeof request === "string" ? new Request(new URL(request, SITE)) : request);
  if (!answer) throw new Error("The backend left this request to the site.");
  return answer;
}

export function post(backend: Backend, path: string, body: unknown, headers: Record<string, string> = {}) {
  return ask(
    backend,
    new Request(new URL(path, SITE), {
      method: "POST",
      headers: { apikey: backend.keys.publishableKey, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
}

/** A token of the local captcha. */
export async function captchaToken(backend: Backend): Promise<string> {
  const { token }: { token: string } = await (await ask(backend, "/_local/captcha")).json();
  return token;
}

/** Adds a person with a confirmed address, without captcha and mail. */
export async function addPerson(backend: Backend, email: string): Promise<string> {
  const admin = clientOf(backend, backend.keys.secretKey).auth.admin;
  const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
  if (error) throw error;
  return data.user.id;
}

/** Signs `email` in with the common password; returns the client and its session. */
export async function signIn(backend: Backend, email: string) {
  const client = clientOf(backend);
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password: PASSWORD,
    options: { captchaToken: await captchaToken(backend) },
  });
  if (error) throw error;
  return { client, session: data.session, userId: data.user.id };
}

/** The address of Auth that the page behind the newest mail's first link calls, in the form that works without the page. */
export function linkTo(backend: Backend, email: string): URL {
  const link = backend.mail.list(email)[0]?.links[0];
  if (link === undefined) throw new Error(`No mail to ${email}.`);
  const { origin, hash } = new URL(link);
  const asked = new URLSearchParams(hash.slice(1));
  const verify = new URL("/auth/v1/verify", SITE);
  verify.searchParams.set("token", asked.get("token_hash") ?? "");
  verify.searchParams.set("type", asked.get("type") ?? "");
  verify.searchParams.set("redirect_to", new URL(asked.get("next") ?? "/", origin).href);
  return verify;
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

/** supabase-js sends a query when it is awaited; this sends it now. */
export function begin<Answer>(query: PromiseLike<Answer>): Promise<Answer> {
  return Promise.resolve(query.then((answer) => answer));
}

const SIGNATURES: Record<string, number[]> = {
  "image/jpeg": [0xff, 0xd8, 0xff, 0xe0],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/webp": [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50],
};

/** A file with the signature of its type, followed by `text`. */
export function picture(text: string, type = "image/png"): Blob {
  return new Blob([new Uint8Array(SIGNATURES[type] ?? []), text], { type });
}
