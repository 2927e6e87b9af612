import { spawn, spawnSync } from "node:child_process";
import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import postgres from "postgres";
import { migrate } from "../../supabase/embedded/database/migrate.ts";
import { openPostgres } from "../../supabase/embedded/database/open-postgres.ts";
import { freePort } from "../support/postgres-cluster.ts";
import { startPostgres } from "../support/postgres.ts";
import type { Target } from "./world.ts";

const INVITATION = "CONFORMANCE-2026";

/** The part of Storage that the migrations name, where Storage itself does not run. */
const STORAGE = `
  create schema storage;
  create table storage.buckets (id text primary key, name text not null unique, owner uuid, created_at timestamptz default now(),
    updated_at timestamptz default now(), public boolean default false, avif_autodetection boolean default false,
    file_size_limit bigint, allowed_mime_types text[], owner_id text);
  create table storage.objects (id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id),
    name text, owner uuid, created_at timestamptz default now(), updated_at timestamptz default now(),
    last_accessed_at timestamptz default now(), metadata jsonb, path_tokens text[] generated always as (string_to_array(name, '/')) stored,
    version text, owner_id text, user_metadata jsonb);
  create unique index on storage.objects (bucket_id, name);
  alter table storage.objects enable row level security;
  create function storage.foldername(name text) returns text[] language sql immutable as $$
    select (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1] $$;`;

/** What a hosted project grants of the tables that Storage made. */
const STORAGE_GRANTS = `
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
  grant execute on all functions in schema storage to anon, authenticated, service_role;`;

/** What a hosted project has around Auth and Storage before the first migration, and the history. */
const AROUND = `
  create schema if not exists extensions;
  create extension if not exists pgcrypto with schema extensions;
  grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin;
  grant usage on schema public to anon, authenticated, service_role, supabase_auth_admin;
  create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text, created_by text,
    idempotency_key text unique, rollback text[]);`;

interface RealAuth {
  target: Target;
  version: string;
  close(): Promise<void>;
}

/**
 * Supabase Auth itself, from the folder of its source with the program `auth-server` built in it, on a Postgres of this machine
 * with the migrations, hook and mail templates of the product and the settings of `supabase/config.toml`. With Storage itself, if
 * there is the folder of its source, built (`dist/start/server.js`).
 */
export async function startRealAuth(folder: string, storageFolder?: string): Promise<RealAuth> {
  const program = path.join(folder, "auth-server");
  const started = await startPostgres();
  if (started.server === null) throw new Error(started.reason);
  const databaseUrl = await started.server.createDatabase();
  const authUrl = Object.assign(new URL(databaseUrl), { username: "supabase_auth_admin" }).href;
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  const mails = await catchMails();
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${gatewayPort}`;
  const secret = randomBytes(32).toString("base64url");
  const env = environment({ authUrl, port, url, secret, mailPort: mails.port });
  await sql.unsafe(await readFile("supabase/embedded/database/roles.sql", "utf8"));
  await sql.unsafe(`alter role supabase_auth_admin login createrole; alter role supabase_auth_admin set search_path = auth;
    create schema auth authorization supabase_auth_admin; grant create on database ${new URL(databaseUrl).pathname.slice(1)} to supabase_auth_admin;
    grant usage on schema auth to anon, authenticated, service_role;`);
  const migrated = spawnSync(program, ["migrate"], { cwd: folder, env, encoding: "utf8" });
  if (migrated.status !== 0) throw new Error(`Auth did not migrate: ${migrated.stderr.slice(-2000)}`);
  await sql.unsafe(AROUND);
  const storage =
    storageFolder === undefined
      ? null
      : await startStorage(storageFolder, { databaseUrl, secret, signing: env["GOTRUE_JWT_KEYS"] ?? "" });
  await sql.unsafe(storage === null ? STORAGE : STORAGE_GRANTS);
  const product = await openPostgres(databaseUrl);
  await migrate(product.db, "supabase/migrations");
  await product.db.query("select private.add_invitation_code($1, null, null, 'conformance')", [INVITATION]);
  await product.close();
  const child = spawn(program, ["serve"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (log = (log + text.toString()).slice(-200_000)));
  const keys = { publishableKey: "sb_publishable_conformance", secretKey: "sb_secret_conformance" };
  const gateway = await startGateway(gatewayPort, { auth: port, storage: storage?.port }, keys, secret);
  const close = async () => {
    gateway.close();
    child.kill("SIGTERM");
    await storage?.stop();
    await sql.end();
    await mails.close();
    await started.server.stop();
    if (process.env["AUTH_LOG"]) process.stderr.write(log);
  };
  try {
    const version = await untilHealthy(port);
    const pass = async (seconds: number, userId: string) => {
      await sql`update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => ${seconds}) where user_id = ${userId}`;
      await sql`update auth.sessions set created_at = created_at - make_interval(secs => ${seconds}) where user_id = ${userId}::uuid`;
    };
    return { target: { url, ...keys, invitation: INVITATION, fetch, pass }, version, close };
  } catch (error) {
    await close();
    throw new Error(`Auth did not start: ${log.slice(-2000)}`, { cause: error });
  }
}

interface StorageWays {
  databaseUrl: string;
  secret: string;
  /** The keys of Auth, private parts included. */
  signing: string;
}

/** Storage itself on files, with the keys of Auth. It makes its own tables. */
async function startStorage(folder: string, { databaseUrl, secret, signing }: StorageWays) {
  const [port, adminPort] = [await freePort(), await freePort()];
  const files = await mkdtemp(path.join(tmpdir(), "five-lemons-storage-"));
  const child = spawn(process.execPath, ["dist/start/server.js"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      SERVER_HOST: "127.0.0.1",
      SERVER_PORT: String(port),
      SERVER_ADMIN_PORT: String(adminPort),
      SERVER_REGION: "local",
      AUTH_JWT_SECRET: secret,
      JWT_JWKS: JSON.stringify({ keys: (JSON.parse(signing) as Jwk[]).map(openHalf) }),
      DATABASE_URL: databaseUrl,
      DB_INSTALL_ROLES: "false",
      TENANT_ID: "conformance",
      STORAGE_BACKEND: "file",
      STORAGE_S3_BUCKET: "conformance",
      STORAGE_FILE_BACKEND_PATH: files,
      FILE_SIZE_LIMIT: "52428800",
      LOG_LEVEL: "warn",
    },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (log = (log + text.toString()).slice(-20_000)));
  const stop = async () => {
    child.kill("SIGTERM");
    await rm(files, { recursive: true, force: true });
    if (process.env["AUTH_LOG"]) process.stderr.write(log);
  };
  for (let turn = 0; ; turn += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return { port, stop };
    if (turn > 1200 || child.exitCode !== null) {
      await stop();
      throw new Error(`Storage did not start: ${log.slice(-2000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Jwk = Record<string, unknown>;

function openHalf({ kty, crv, x, y, k, kid, alg }: Jwk): Jwk {
  return { kty, crv, x, y, k, kid, alg, key_ops: ["verify"] };
}

interface Ways {
  authUrl: string;
  port: number;
  url: string;
  secret: string;
  mailPort: number;
}

/** The settings of `supabase/config.toml` in the names of Auth. */
function environment({ authUrl, port, url, secret, mailPort }: Ways): NodeJS.ProcessEnv {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signing = {
    ...privateKey.export({ format: "jwk" }),
    kid: randomUUID(),
    alg: "ES256",
    key_ops: ["sign", "verify"],
  };
  const shared = {
    kty: "oct",
    k: Buffer.from(secret).toString("base64url"),
    alg: "HS256",
    kid: randomUUID(),
    key_ops: ["verify"],
  };
  const template = (name: string) => `${url}/templates/${name}.html`;
  return {
    PATH: process.env["PATH"],
    DATABASE_URL: authUrl,
    GOTRUE_DB_DRIVER: "postgres",
    DB_NAMESPACE: "auth",
    GOTRUE_API_HOST: "127.0.0.1",
    PORT: String(port),
    API_EXTERNAL_URL: `${url}/auth/v1`,
    GOTRUE_SITE_URL: "http://localhost:4173",
    GOTRUE_URI_ALLOW_LIST: "http://localhost:4173/**",
    GOTRUE_JWT_SECRET: secret,
    GOTRUE_JWT_KEYS: JSON.stringify([signing, shared]),
    GOTRUE_JWT_EXP: "3600",
    GOTRUE_JWT_AUD: "authenticated",
    GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
    GOTRUE_JWT_ADMIN_ROLES: "supabase_admin,service_role",
    GOTRUE_JWT_ISSUER: `${url}/auth/v1`,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: "true",
    GOTRUE_EXTERNAL_PHONE_ENABLED: "false",
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: "false",
    GOTRUE_MAILER_AUTOCONFIRM: "false",
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: "true",
    GOTRUE_MAILER_OTP_EXP: "3600",
    GOTRUE_MAILER_OTP_LENGTH: "8",
    GOTRUE_MAILER_URLPATHS_CONFIRMATION: "/verify",
    GOTRUE_MAILER_URLPATHS_RECOVERY: "/verify",
    GOTRUE_MAILER_URLPATHS_INVITE: "/verify",
    GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE: "/verify",
    GOTRUE_MAILER_TEMPLATES_CONFIRMATION: template("confirmation"),
    GOTRUE_MAILER_TEMPLATES_RECOVERY: template("recovery"),
    GOTRUE_MAILER_TEMPLATES_INVITE: template("invite"),
    GOTRUE_MAILER_TEMPLATES_MAGIC_LINK: template("magic_link"),
    GOTRUE_MAILER_TEMPLATES_EMAIL_CHANGE: template("email_change"),
    GOTRUE_SMTP_HOST: "127.0.0.1",
    GOTRUE_SMTP_PORT: String(mailPort),
    GOTRUE_SMTP_ADMIN_EMAIL: "hello@lemons.test",
    GOTRUE_SMTP_MAX_FREQUENCY: "60s",
    GOTRUE_RATE_LIMIT_EMAIL_SENT: "1000",
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: "true",
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: "10",
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: "true",
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: "true",
    GOTRUE_PASSWORD_MIN_LENGTH: "6",
    GOTRUE_HOOK_BEFORE_USER_CREATED_ENABLED: "true",
    GOTRUE_HOOK_BEFORE_USER_CREATED_URI: "pg-functions://postgres/public/before_user_created",
    GOTRUE_LOG_LEVEL: "warn",
  };
}

/** Does what the gateway of a project does: translates API keys into tokens, and keeps the paths of the services apart. */
async function startGateway(
  at: number,
  ports: { auth: number; storage: number | undefined },
  { publishableKey, secretKey }: { publishableKey: string; secretKey: string },
  secret: string,
): Promise<Server> {
  const roles = new Map([
    [publishableKey, "anon"],
    [secretKey, "service_role"],
  ]);
  const server = createServer((request, response) => {
    void (async () => {
      const target = new URL(request.url ?? "/", "http://gateway");
      const template = /^\/templates\/(\w+)\.html$/.exec(target.pathname)?.[1];
      if (template) {
        response.end(await readFile(`supabase/templates/${template}.html`));
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === "string") headers.set(name, value);
      for (const name of ["host", "connection", "content-length", "transfer-encoding", "accept-encoding"])
        headers.delete(name);
      const bearer = (headers.get("authorization") ?? "").replace(/^Bearer /, "");
      const role = roles.get(headers.get("apikey") ?? "");
      if (role !== undefined && (bearer === "" || roles.has(bearer)))
        headers.set("authorization", `Bearer ${signShared({ role }, secret)}`);
      const isStorage = target.pathname.startsWith("/storage/v1/");
      const to = isStorage ? (ports.storage ?? ports.auth) : ports.auth;
      const answer = await fetch(
        `http://127.0.0.1:${to}${target.pathname.replace(/^\/(?:auth|storage)\/v1/, "")}${target.search}`,
        {
          method: request.method ?? "GET",
          headers,
          redirect: "manual",
          ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
        },
      );
      response.writeHead(
        answer.status,
        Object.fromEntries([...answer.headers].filter(([name]) => name !== "content-encoding")),
      );
      response.end(Buffer.from(await answer.arrayBuffer()));
    })().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  return server;
}

function signShared(claims: object, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part({ ...claims, iat: now, exp: now + 300 })}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

/** Takes mails and keeps none: the list gets its links from the server. */
async function catchMails(): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => void stream.on("end", () => done()).resume(),
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", () => resolve()));
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function untilHealthy(port: number): Promise<string> {
  for (let turn = 0; ; turn += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/health`);
      return ((await answer.json()) as { version: string }).version;
    } catch (error) {
      if (turn > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
