import { fileURLToPath } from "node:url";
import { createAuth } from "./auth/auth-routes.ts";
import type { AuthContext } from "./auth/auth-context.ts";
import { createAnswerDelay, realClock } from "./auth/guards/answer-timing.ts";
import { createAuthThrottles } from "./auth/guards/throttles.ts";
import type { Database, OpenDatabase } from "./database/database.ts";
import { publicCodeKeys, type CodeKeys } from "./data-folder/code-keys.ts";
import { createFunctionHost } from "./functions/function-host.ts";
import type { Gateway } from "./gateway/gateway.ts";
import { hasRoom } from "./data-folder/disk-space.ts";
import { hasSecretKey } from "./data-folder/keys.ts";
import type { Keys } from "./data-folder/keys.ts";
import { FUNCTIONS_QUEUE } from "./shared/limits.ts";
import { captchaVariables, createCaptcha } from "./auth/guards/captcha.ts";
import { bearer, text } from "./shared/api-call.ts";
import { readClaims } from "./shared/jwt.ts";
import { createBodyBudget } from "./gateway/read-body.ts";
import type { Reference } from "./rest/references.ts";
import { createCallerOf } from "./rest/callers.ts";
import type { DirectCalls } from "./rest/direct-call.ts";
import { readProcedures } from "./rest/procedures.ts";
import { answerRest } from "./rest/rest-routes.ts";
import { createQueue } from "./gateway/request-queue.ts";
import type { Queue } from "./gateway/request-queue.ts";
import { answerStorage } from "./storage/storage-routes.ts";
import type { BackendOptions } from "./backend-options.ts";

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

export async function directCalls(opened: OpenDatabase, keys: Keys, statementMs: number): Promise<DirectCalls | null> {
  const { turns, connection, db } = opened;
  if (turns === null) return null;
  const mapError = (raised: unknown) => connection.normalizeDbError(raised);
  return { turns, procedures: await readProcedures(db), callerOf: createCallerOf(keys), mapError, statementMs };
}

/** Connects the services of an opened backend to its gateway. */
export function createGateway(options: BackendOptions, parts: GatewayParts): Gateway {
  const { context, codeKeys, queue, db, sendMails, engine, references, direct } = parts;
  const { keys, limits, lite, origins, mailbox, apple } = context;
  const {
    addDemoServer = null,
    demoSignIn = null,
    functionsDir = fileURLToPath(new URL("../functions", import.meta.url)),
  } = options;
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
