import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { createBackend } from "../../embedded/backend.ts";
import type { BackendOptions } from "../../embedded/backend-options.ts";
import type { Backend } from "../../embedded/backend.ts";
import { demoSignIn } from "../../demo/accounts.ts";
import { addDemoServer } from "../../demo/demo-servers.ts";
import { openDemo } from "../../demo/open-demo.ts";
import { isLoopbackAddress, isLoopbackHost } from "../../embedded/shared/origins.ts";
import { inviteFirstAdmin } from "./first-admin.ts";
import { loadTowns } from "../../towns/load-towns.ts";
import { withRegionImports } from "./region-imports.ts";
import { startMaintenance } from "./maintenance-timer.ts";
import { PROJECT_ROOT } from "../../embedded/settings/settings.ts";
import type { Settings } from "../../embedded/settings/settings.ts";

/** Frequent enough for news, rare enough to cost nothing. */
const PUSH_EVERY_MS = 30_000;
const MAIL_EVERY_MS = 20_000;
/** How long the figures of places and cities may lag behind a rating. */
const FOLD_EVERY_MS = 2_000;

type Say = (line: string) => void;

/** Additional options of a production installation. */
type Hosted = Pick<BackendOptions, "keys" | "isProxy"> & {
  /** Secrets for functions, which otherwise read the environment. */
  secrets: Record<string, string>;
};

/**
 * Opens the backend, loads the demo data, and returns what the operator should read. `say` receives progress messages.
 */
export async function launchBackend(
  settings: Settings,
  say: Say = () => {},
  hosted: Hosted | null = null,
): Promise<{ backend: Backend; lines: string[] }> {
  // Opening hours are computed by the clock of this process, which must not skip an hour. Hosted functions run in UTC, too.
  process.env["TZ"] = "UTC";
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(PROJECT_ROOT, "package.json"), "utf8")));
  const parts = passwordlessParts(settings);
  const opened = await createBackend({
    siteUrl: settings.siteUrl,
    otherOrigins: [`http://localhost:${settings.port}`, `http://127.0.0.1:${settings.port}`],
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    replicaUrl: settings.replicaUrl,
    say,
    captcha: settings.captcha,
    apple: parts.apple,
    mailbox: parts.mailbox,
    addDemoServer: parts.demo ? addDemoServer : null,
    demoSignIn: parts.demo ? demoSignIn : null,
    vapid: settings.vapid,
    sendMail: settings.sendMail,
    keys: hosted?.keys ?? null,
    ...(hosted?.isProxy ? { isProxy: hosted.isProxy } : {}),
    functionsEnv: { SUPABASE_URL: `http://127.0.0.1:${settings.port}`, ...hosted?.secrets },
    version,
  });
  const backend = withRegionImports(opened, settings.dataDir);
  const lines: string[] = [];
  if (hosted === null && !isPrivate(settings)) {
    lines.push(
      `Warning: HOST=${settings.host}. "npm start" is for one machine; use "npm run serve" for a trial with others, and Supabase for a real installation.`,
    );
  }
  try {
    await loadTowns(backend.db, say);
    lines.push(...(settings.demo ? await openDemo(backend, { say }) : await adminLines(backend)));
    await backend.signCodes();
    startMaintenance(() => backend.runMaintenance());
    startMaintenance(() => backend.foldFigures(), FOLD_EVERY_MS);
    if (settings.sendMail) startMaintenance(() => backend.sendMails(), MAIL_EVERY_MS);
    if (settings.vapid) startMaintenance(() => backend.sendPushes(), PUSH_EVERY_MS);
    return { backend, lines };
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** True when only this machine reaches the port. */
function isPrivate({ host }: Pick<Settings, "host">): boolean {
  return isLoopbackAddress(host) || isLoopbackHost(host);
}

/**
 * What is open without a password on this machine: the Apple stand-in and the demo accounts, in a demonstration,
 * and the mailbox, which a demonstration with its confirmed accounts needs only locally. None of them when the site has
 * a public name: a proxy stands in front then, and behind a silent one every visitor would look local.
 */
export function passwordlessParts(settings: Pick<Settings, "host" | "siteUrl" | "demo">): {
  apple: boolean;
  demo: boolean;
  mailbox: boolean;
} {
  const isNamedHere = isLoopbackHost(new URL(settings.siteUrl).host);
  const isDemo = isNamedHere && settings.demo && isPrivate(settings);
  return {
    apple: isDemo,
    demo: isDemo,
    mailbox: isNamedHere && (isPrivate(settings) || !settings.demo),
  };
}

async function adminLines(backend: Backend): Promise<string[]> {
  const code = await inviteFirstAdmin(backend);
  return code === null ? [] : [`Invitation code of the admin, shown this once: ${code}`];
}
