import path from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import type { AuthContext, Hooks } from "./auth/auth-context.ts";
import { openDatabase } from "./database/database.ts";
import type { Database } from "./database/database.ts";
import { loadCodeKeys } from "./data-folder/code-keys.ts";
import { answer } from "./gateway/gateway.ts";
import { deliverMails, deliverPushes, runEmbeddedMaintenance, signNewCodes } from "./functions/maintenance.ts";
import { loadKeys } from "./data-folder/keys.ts";
import type { Keys } from "./data-folder/keys.ts";
import { DEFAULT_LIMITS, POSTGRES_QUEUE } from "./shared/limits.ts";
import { createAuthPost } from "./auth/auth-mail.ts";
import { createMailbox } from "./mail/mailbox.ts";
import type { Mailbox } from "./mail/mailbox.ts";
import { migrate } from "./database/migrate.ts";
import { createOrigins } from "./shared/origins.ts";
import { createSigningKeys } from "./shared/signing-keys.ts";
import type { Origins } from "./shared/origins.ts";
import { openLibrary } from "./library.ts";
import { readReferences } from "./rest/references.ts";
import { createQueue } from "./gateway/request-queue.ts";
import type { Queue } from "./gateway/request-queue.ts";
import { coalesceRuns } from "./functions/coalesce-runs.ts";
import { FileStorage } from "./storage/file-storage.ts";
import { createGateway, directCalls } from "./connect-gateway.ts";
import type { BackendOptions } from "./backend-options.ts";

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

/**
 * Auth, REST, storage and functions in this process, answering as hosted Supabase does. Not meant for the open
 * internet.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { siteUrl, migrationsDir = fileURLToPath(new URL("../migrations", import.meta.url)) } = options;
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

const logMailError = (error: unknown) => console.error("[mail]", error);

function queued(db: Database, queue: Queue): Database {
  return {
    exec: (sql) => queue(() => db.exec(sql)),
    query: (sql, parameters) => queue(() => db.query(sql, parameters)),
    transaction: (work) => queue(() => db.transaction(work)),
  };
}
