import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createAuth } from "./auth/auth-routes.ts";
import type { AuthContext, Hooks } from "./auth/auth-context.ts";
import { createAnswerDelay, realClock } from "./auth/guards/answer-timing.ts";
import type { Clock } from "./auth/guards/answer-timing.ts";
import { createAuthThrottles } from "./auth/guards/throttles.ts";
import { openDatabase } from "./database/database.ts";
import type { Database, DatabaseLocation, OpenDatabase } from "./database/database.ts";
import { loadCodeKeys, publicCodeKeys, type CodeKeys } from "./data-folder/code-keys.ts";
import type { IsProxy } from "./shared/callers.ts";
import { createFunctionHost } from "./functions/function-host.ts";
import { answer } from "./gateway/gateway.ts";
import type { Gateway } from "./gateway/gateway.ts";
import type { DemoServerAccount, DemoSignIn } from "./gateway/local-routes.ts";
import { deliverMails, deliverPushes, runEmbeddedMaintenance, signNewCodes } from "./functions/maintenance.ts";
import { hasRoom } from "./data-folder/disk-space.ts";
import { hasSecretKey, loadKeys } from "./data-folder/keys.ts";
import type { Keys } from "./data-folder/keys.ts";
import { DEFAULT_LIMITS, FUNCTIONS_QUEUE, POSTGRES_QUEUE } from "./shared/limits.ts";
import type { Limits } from "./shared/limits.ts";
import { createAuthPost } from "./auth/auth-mail.ts";
import { captchaVariables, createCaptcha } from "./auth/guards/captcha.ts";
import type { CaptchaSettings } from "./auth/guards/captcha.ts";
import { createMailbox } from "./mail/mailbox.ts";
import type { Mailbox } from "./mail/mailbox.ts";
import { migrate } from "./database/migrate.ts";
import { createOrigins } from "./shared/origins.ts";
import { createSigningKeys } from "./shared/signing-keys.ts";
import type { Origins } from "./shared/origins.ts";
import { openLibrary } from "./library.ts";
import { bearer, text } from "./shared/api-call.ts";
import { readClaims } from "./shared/jwt.ts";
import { createBodyBudget } from "./gateway/read-body.ts";
import type { SendMail } from "../functions/_shared/http-mail.ts";
import type { VapidKeys } from "../functions/_shared/web-push.ts";
import { readReferences } from "./rest/references.ts";
import type { Reference } from "./rest/references.ts";
import { createCallerOf } from "./rest/callers.ts";
import type { DirectCalls } from "./rest/direct-call.ts";
import { readProcedures } from "./rest/procedures.ts";
import { answerRest } from "./rest/rest-routes.ts";
import { createQueue } from "./gateway/request-queue.ts";
import type { Queue } from "./gateway/request-queue.ts";
import { coalesceRuns } from "./functions/coalesce-runs.ts";
import { FileStorage } from "./storage/file-storage.ts";
import { answerStorage } from "./storage/storage-routes.ts";

export interface BackendOptions extends DatabaseLocation {
  /** The origin for links in mails and redirects. On loopback, the other names of this machine are allowed too. */
  siteUrl: string;
  otherOrigins?: readonly string[];
  /** null: none. Default: `supabase/migrations`. */
  migrationsDir?: string | null;
  /** null: none. Default: `supabase/functions`. */
  functionsDir?: string | null;
  /** Extra variables for `Deno.env.get` in functions. */
  functionsEnv?: Record<string, string>;
  captcha?: CaptchaSettings;
  hooks?: Hooks;
  limits?: Partial<Limits>;
  /** The clock for delayed answers. Default: the real one. */
  clock?: Clock;
  /** Enables the Apple stand-in. It accepts every address, so it answers only on this machine. */
  apple?: boolean;
  /** Whether `/_local/mail` can be read without the secret key, on this machine only. Default: yes. */
  mailbox?: boolean;
  /** Adds a demo account, in a demonstration on this machine. Default: not available. */
  addDemoServer?: ((db: Database) => Promise<DemoServerAccount>) | null;
  /** How the demo accounts sign in, in a demonstration on this machine. Default: not available. */
  demoSignIn?: ((keys: Keys) => DemoSignIn) | null;
  version?: string;
  /** Sends mails. Default: they stay in the local mailbox. */
  sendMail?: SendMail | null;
  /** Keys for push messages; null: none are sent. */
  vapid?: VapidKeys | null;
  /** Keys shared by the whole installation. Default: those in the data folder. */
  keys?: Keys | null;
  /** Trusted proxies on other machines. Those on this machine are always trusted. */
  isProxy?: IsProxy;
}

export interface Backend {
  /** Answers API and `/_local/` requests; null for paths of the site. `peer` is the caller's IP address. */
  handle(request: Request, peer?: string | null): Promise<Response | null>;
  /** The database as its owner, who bypasses every policy. Queries queue between requests. */
  db: Database;
  mail: Mailbox;
  keys: Keys;
  origins: Origins;
  engine: string;
  /** Names of the migrations applied at this start. */
  migrated: string[];
  /** Runs in this process what the function `maintenance` does on hosted Supabase. May be repeated at any time. */
  runMaintenance(): Promise<void>;
  /** Adds the ratings since the last call to the figures of places and cities. */
  foldFigures(): Promise<void>;
  /** Runs only the job that signs codes. */
  signCodes(): Promise<void>;
  /** Runs only the job that sends waiting mails. */
  sendMails(): Promise<void>;
  /** Runs only the job that sends push messages. */
  sendPushes(): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_HOOKS: Hooks = { beforeUserCreated: "public.before_user_created", customAccessToken: null };
const folderHere = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/**
 * Auth, REST, storage and functions in this process, answering as hosted Supabase does. Not meant for the open
 * internet.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { siteUrl, migrationsDir = folderHere("migrations") } = options;
  const origins = createOrigins(siteUrl, options.otherOrigins);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const opened = await openDatabase(options, limits);
  try {
    const keys = options.keys ?? loadKeys(options.dataDir);
    const codeKeys = await loadCodeKeys(options.dataDir);
    const migrated = migrationsDir === null ? [] : await migrate(opened.db, migrationsDir, options.say);
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
    const sendMails = coalesceRuns(async () => void (await deliverMails(maintenance)));
    const post = createAuthPost({
      mailbox,
      db: opened.db,
      siteUrl: origins.siteUrl,
      origins,
      sendSoon: options.sendMail ? () => void sendMails().catch(logMailError) : null,
    });
    const lite = await openLibrary({ opened, origins, keys, post, limits, storage });
    const context: AuthContext = {
      db: opened.db,
      keys,
      signingKeys: createSigningKeys(keys.jwtSecret, keys.signingGeneration),
      origins,
      limits,
      mailbox,
      post,
      lite,
      hooks: options.hooks ?? DEFAULT_HOOKS,
      apple: options.apple ?? false,
    };
    const gateway = createGateway(options, {
      context,
      codeKeys,
      queue,
      db,
      sendMails,
      engine: opened.engine,
      references: await readReferences(opened.db),
      direct: await directCalls(opened, keys, limits.statementMs),
    });
    return {
      mail: mailbox,
      keys,
      origins,
      migrated,
      engine: opened.engine,
      handle: (request, peer = null) => answer(gateway, request, peer),
      db,
      runMaintenance: () => runEmbeddedMaintenance(maintenance),
      foldFigures: async () => void (await db.query("select private.fold_figures()")),
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

interface GatewayParts {
  context: AuthContext;
  codeKeys: CodeKeys;
  queue: Queue;
  db: Database;
  sendMails(): Promise<void>;
  engine: string;
  references: readonly Reference[];
  direct: DirectCalls | null;
}

async function directCalls(opened: OpenDatabase, keys: Keys, statementMs: number): Promise<DirectCalls | null> {
  const { turns, connection, db } = opened;
  if (turns === null) return null;
  const mapError = (raised: unknown) => connection.normalizeDbError(raised);
  return { turns, procedures: await readProcedures(db), callerOf: createCallerOf(keys), mapError, statementMs };
}

/** Connects the services of an opened backend to its gateway. */
function createGateway(options: BackendOptions, parts: GatewayParts): Gateway {
  const { context, codeKeys, queue, db, sendMails, engine, references, direct } = parts;
  const { keys, limits, lite, origins, mailbox, apple } = context;
  const { addDemoServer = null, demoSignIn = null, functionsDir = folderHere("functions") } = options;
  const isServer = (headers: Headers) => hasSecretKey(headers, keys);
  const captchaSettings = options.captcha ?? { provider: "local" };
  const functionsEnv = () => ({
    SUPABASE_URL: origins.siteUrl,
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
    CODE_SIGNING_KEY: JSON.stringify(codeKeys.signing),
    ...captchaVariables(captchaSettings, keys.secretKey),
    ...options.functionsEnv,
  });
  const noteWrite = (headers: Headers) => direct?.turns.noteWrite(text(readClaims(bearer(headers))["sub"]));
  const captcha = createCaptcha(captchaSettings, isServer);
  return {
    origins,
    limits,
    captcha,
    isServer,
    signingKeys: context.signingKeys,
    queue,
    functionQueue: createQueue(FUNCTIONS_QUEUE),
    codeKeys: publicCodeKeys(codeKeys),
    isProxy: options.isProxy ?? (() => false),
    bodies: createBodyBudget(limits.bodiesAtOnceBytes),
    throttles: createAuthThrottles(limits, keys.jwtSecret),
    delay: createAnswerDelay(limits.answerStepMs, options.clock ?? realClock),
    functions: functionsDir === null ? null : createFunctionHost(functionsDir, keys, functionsEnv),
    auth: createAuth(context),
    storage: (call) => answerStorage({ lite, isServer, jwtSecret: keys.jwtSecret }, call),
    rest: (call) => answerRest({ lite, references, direct, noteWrite, answerBytes: limits.answerBytes }, call),
    noteWrite,
    local: {
      captcha,
      mailbox,
      keys,
      apple,
      origins,
      addDemoServer: addDemoServer && (() => addDemoServer(db)),
      demoSignIn: demoSignIn && (() => demoSignIn(keys)),
      vapid: options.vapid?.publicKey ?? null,
      mailboxOpen: options.mailbox ?? true,
      engine,
      version: options.version ?? "0",
      ping: () => db.query("select 1"),
      hasRoom: () => options.dataDir === undefined || hasRoom(options.dataDir),
      collectMails: sendMails,
    },
  };
}

const logMailError = (error: unknown) => console.error("[mail]", error);

function queued(db: Database, queue: Queue): Database {
  return {
    exec: (sql) => queue(() => db.exec(sql)),
    query: (sql, parameters) => queue(() => db.query(sql, parameters)),
    transaction: (work) => queue(() => db.transaction(work)),
  };
}
