import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { createBackend } from "../../embedded/backend.ts";
import type { Backend, BackendOptions } from "../../embedded/backend.ts";
import { addDemoServer } from "../../demo/demo-servers.ts";
import { loadDemo } from "../../demo/load-demo.ts";
import { publishDemoPacks } from "../../demo/demo-packs.ts";
import { loadDemoPictures } from "../../demo/demo-pictures.ts";
import { isLoopbackAddress, isLoopbackHost } from "../../embedded/shared/origins.ts";
import { inviteFirstAdmin } from "./first-admin.ts";
import { startMaintenance } from "./maintenance-timer.ts";
import { PROJECT_ROOT } from "../../embedded/settings/settings.ts";
import type { Settings } from "../../embedded/settings/settings.ts";

/** Often enough to be news, seldom enough to cost nothing. */
const PUSH_EVERY_MS = 30_000;
const MAIL_EVERY_MS = 20_000;

type Say = (line: string) => void;

/** What an installation has that other people rely on. */
type Hosted = Pick<BackendOptions, "keys" | "isProxy"> & {
  /** For functions, which otherwise read the environment. */
  secrets: Record<string, string>;
};

/** The backend of this installation, its demo data, and what the operator should read. `say` hears what takes long. */
export async function launchBackend(
  settings: Settings,
  say: Say = () => {},
  hosted: Hosted | null = null,
): Promise<{ backend: Backend; lines: string[] }> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(PROJECT_ROOT, "package.json"), "utf8")));
  const parts = passwordlessParts(settings);
  const backend = await createBackend({
    siteUrl: settings.siteUrl,
    otherOrigins: [`http://localhost:${settings.port}`, `http://127.0.0.1:${settings.port}`],
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    say,
    captcha: settings.captcha,
    apple: parts.apple,
    mailbox: parts.mailbox,
    addDemoServer: parts.demo ? addDemoServer : null,
    vapid: settings.vapid,
    sendMail: settings.sendMail,
    keys: hosted?.keys ?? null,
    ...(hosted?.isProxy ? { isProxy: hosted.isProxy } : {}),
    functionsEnv: { SUPABASE_URL: `http://127.0.0.1:${settings.port}`, ...hosted?.secrets },
    version,
  });
  const lines: string[] = [];
  if (hosted === null && !isPrivate(settings)) {
    lines.push(
      `Warning: HOST=${settings.host}. This backend is made for one machine; a public one is served by "npm run serve".`,
    );
  }
  try {
    lines.push(...(settings.demo ? (await loadDemo(backend, { say })).lines : await adminLines(backend)));
    if (settings.demo) {
      await publishDemoPacks(backend);
      await loadDemoPictures(backend);
    }
    await backend.signCodes();
    startMaintenance(() => backend.runMaintenance());
    if (settings.sendMail) startMaintenance(() => backend.sendMails(), MAIL_EVERY_MS);
    if (settings.vapid) startMaintenance(() => backend.sendPushes(), PUSH_EVERY_MS);
    return { backend, lines };
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** Whether only this machine reaches the port. */
function isPrivate({ host }: Pick<Settings, "host">): boolean {
  return isLoopbackAddress(host) || isLoopbackHost(host);
}

/**
 * What opens without a password for who sits at this machine: the stand-in for Apple, which believes every address, and the
 * maker of invented people, both for demonstrations only, and the mailbox, which a demonstration does not need, since its accounts are confirmed already.
 * None where the site has a name beyond this machine: then a proxy stands before it, and behind one that says nothing
 * of itself every visitor would sit at this machine.
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
