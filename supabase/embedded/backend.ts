import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createAuth } from "./auth/auth-routes.ts";
import type { AuthContext, Hooks } from "./auth/auth-context.ts";
import { createHoldToStep, realClock } from "./auth/guards/answer-timing.ts";
import type { Clock } from "./auth/guards/answer-timing.ts";
import { createAuthThrottles } from "./auth/guards/throttles.ts";
import { openDatabase } from "./database/database.ts";
import type { Database, DatabaseLocation } from "./database/database.ts";
import { loadCodeKeys, publicCodeKeys } from "./data-folder/code-keys.ts";
import type { IsProxy } from "./shared/callers.ts";
import { createFunctionHost } from "./functions/function-host.ts";
import { answer } from "./gateway/gateway.ts";
import type { Gateway } from "./gateway/gateway.ts";
import type { DemoServerAccount } from "./gateway/local-routes.ts";
import { deliverMails, deliverPushes, runEmbeddedMaintenance, signNewCodes } from "./functions/maintenance.ts";
import { hasSecretKey, loadKeys } from "./data-folder/keys.ts";
import type { Keys } from "./data-folder/keys.ts";
import { DEFAULT_LIMITS, FUNCTIONS_QUEUE, POSTGRES_QUEUE } from "./shared/limits.ts";
import type { Limits } from "./shared/limits.ts";
import { createAuthPost } from "./auth/auth-mail.ts";
import { createCaptcha } from "./auth/guards/captcha.ts";
import type { CaptchaSettings } from "./auth/guards/captcha.ts";
import { createMailbox } from "./mail/mailbox.ts";
import type { Mailbox } from "./mail/mailbox.ts";
import { migrate } from "./database/migrate.ts";
import { createOrigins } from "./shared/origins.ts";
import type { Origins } from "./shared/origins.ts";
import { openLibrary } from "./library.ts";
import { createBodyBudget } from "./gateway/read-body.ts";
import type { SendMail } from "../functions/_shared/http-mail.ts";
import type { VapidKeys } from "../functions/_shared/web-push.ts";
import { readOpenColumns, readReferences } from "./rest/references.ts";
import { answerRest } from "./rest/rest-routes.ts";
import { createQueue } from "./gateway/request-queue.ts";
import type { Queue } from "./gateway/request-queue.ts";
import { createTurn } from "./functions/coalesce-runs.ts";
import { FileStorage } from "./storage/file-storage.ts";
import { answerStorage } from "./storage/storage-routes.ts";

export interface BackendOptions extends DatabaseLocation {
  /** The origin that mails and redirects lead to. On loopback, the other names of this machine are ours too. */
  siteUrl: string;
  otherOrigins?: readonly string[];
  /** null: none. Default: `supabase/migrations`. */
  migrationsDir?: string | null;
  /** null: none. Default: `supabase/functions`. */
  functionsDir?: string | null;
  /** Added to what functions read with `Deno.env.get`. */
  functionsEnv?: Record<string, string>;
  captcha?: CaptchaSettings;
  hooks?: Hooks;
  limits?: Partial<Limits>;
  /** By which answers are held back. Default: time itself. */
  clock?: Clock;
  /** Whether a stand-in answers for Apple. It believes every address, so it answers on this machine only. */
  apple?: boolean;
  /** Whether the mails can be read at `/_local/mail` without the secret key, on this machine only. Default: yes. */
  mailbox?: boolean;
  /** Adds one more demo account to a demonstration on this machine. Default: none can be added. */
  addDemoServer?: ((db: Database) => Promise<DemoServerAccount>) | null;
  version?: string;
  /** Where mails go. Default: they stay in the mailbox of this machine. */
  sendMail?: SendMail | null;
  /** To push messages with; null: none are. */
  vapid?: VapidKeys | null;
  /** Of the whole installation, where it is more than this data folder. Default: those in the data folder. */
  keys?: Keys | null;
  /** Proxies elsewhere whose word on who called is taken. Those on this machine are known. */
  isProxy?: IsProxy;
}

export interface Backend {
  /** Answers API and `/_local/` requests; null for what is the site's. `peer` is the caller's IP address. */
  handle(request: Request, peer?: string | null): Promise<Response | null>;
  /** The database as its owner, past every policy. Waits for its turn between requests. */
  db: Database;
  mail: Mailbox;
  keys: Keys;
  origins: Origins;
  engine: string;
  /** Names of the migrations that this start applied. */
  migrated: string[];
  /** What the function `maintenance` does on hosted Supabase, in this process. To be repeated at will. */
  runMaintenance(): Promise<void>;
  /** The job of it that gives codes their signatures. */
  signCodes(): Promise<void>;
  /** The job of it that sends what waits. */
  sendMails(): Promise<void>;
  /** The job of it that tells browsers what has happened. */
  sendPushes(): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_HOOKS: Hooks = { beforeUserCreated: "public.before_user_created", customAccessToken: null };
const folderHere = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Auth, rest, storage and functions in this process, as hosted Supabase answers them. Not for the open internet. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const {
    siteUrl,
    addDemoServer = null,
    migrationsDir = folderHere("migrations"),
    functionsDir = folderHere("functions"),
  } = options;
  const origins = createOrigins(siteUrl, options.otherOrigins);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const opened = await openDatabase(options, limits);
  try {
    const keys = options.keys ?? loadKeys(options.dataDir);
    const codeKeys = await loadCodeKeys(options.dataDir);
    const migrated = migrationsDir === null ? [] : await migrate(opened.db, migrationsDir);
    const references = await readReferences(opened.db);
    const open = await readOpenColumns(opened.db);
    const isServer = (headers: Headers) => hasSecretKey(headers, keys);
    const mailbox = createMailbox(origins);
    const storageFolder = options.dataDir
      ? path.join(options.dataDir, "storage")
      : await mkdtemp(path.join(tmpdir(), "five-lemons-storage-"));
    const storage = new FileStorage(storageFolder);
    const queue = createQueue(opened.kind === "pglite" ? {} : POSTGRES_QUEUE);
    const db = queued(opened.db, queue);
    const vacuumsItself = opened.kind === "postgres";
    const maintenance = {
      db,
      storage,
      mailbox,
      sendMail: options.sendMail ?? null,
      siteUrl: origins.siteUrl,
      signingKey: codeKeys.signing,
      vacuumsItself,
      vapid: options.vapid ?? null,
    };
    const sendMails = createTurn(async () => void (await deliverMails(maintenance)));
    const post = createAuthPost({
      mailbox,
      db: opened.db,
      siteUrl: origins.siteUrl,
      sendSoon: options.sendMail ? () => void sendMails().catch(reportMails) : null,
    });
    const lite = await openLibrary({ opened, origins, keys, post, limits, storage });
    const context: AuthContext = {
      db: opened.db,
      keys,
      origins,
      limits,
      mailbox,
      post,
      lite,
      hooks: options.hooks ?? DEFAULT_HOOKS,
      apple: options.apple ?? false,
    };
    const functionsEnv = () => ({
      SUPABASE_URL: origins.siteUrl,
      SUPABASE_ANON_KEY: keys.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
      CODE_SIGNING_KEY: JSON.stringify(codeKeys.signing),
      ...options.functionsEnv,
    });
    const captcha = createCaptcha(options.captcha ?? { provider: "local" });
    const gateway: Gateway = {
      origins,
      limits,
      captcha,
      queue,
      functionQueue: createQueue(FUNCTIONS_QUEUE),
      codeKeys: publicCodeKeys(codeKeys),
      isProxy: options.isProxy ?? (() => false),
      bodies: createBodyBudget(limits.bodiesAtOnceBytes),
      throttles: createAuthThrottles(limits, keys.jwtSecret),
      hold: createHoldToStep(limits.answerStepMs, options.clock ?? realClock),
      functions: functionsDir === null ? null : createFunctionHost(functionsDir, keys, functionsEnv),
      auth: createAuth(context),
      storage: (call) => answerStorage({ lite, isServer, jwtSecret: keys.jwtSecret }, call),
      rest: (call) => answerRest({ lite, references, open, isServer, answerBytes: limits.answerBytes }, call),
      local: {
        captcha,
        mailbox,
        keys,
        apple: context.apple,
        origins,
        addDemoServer: addDemoServer && (() => addDemoServer(db)),
        vapid: options.vapid?.publicKey ?? null,
        mailboxOpen: options.mailbox ?? true,
        engine: opened.engine,
        version: options.version ?? "0",
        ping: () => db.query("select 1"),
        collectMails: sendMails,
      },
    };
    return {
      mail: mailbox,
      keys,
      origins,
      migrated,
      engine: opened.engine,
      handle: (request, peer = null) => answer(gateway, request, peer),
      db,
      runMaintenance: () => runEmbeddedMaintenance(maintenance),
      signCodes: () => signNewCodes(maintenance),
      sendMails,
      sendPushes: () => deliverPushes(maintenance),
      async close() {
        await queue(() => opened.close());
        if (options.dataDir === undefined) await rm(storageFolder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

const reportMails = (error: unknown) => console.error("[mail]", error);

function queued(db: Database, queue: Queue): Database {
  return {
    exec: (sql) => queue(() => db.exec(sql)),
    query: (sql, parameters) => queue(() => db.query(sql, parameters)),
    transaction: (work) => queue(() => db.transaction(work)),
  };
}
