import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT_ROOT } from "../../supabase/embedded/settings/settings.ts";
import { ensurePages } from "../../supabase/hosting/server/build-pages.ts";

export type AppServer = {
  origin: string;
  dataDir: string;
  /** Output before the ready line, such as the demo password. */
  printed: string;
  keys: { publishableKey: string; secretKey: string };
  /** Resident memory of the server in bytes; 0 where the platform does not report it. */
  memoryBytes(): number;
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
};

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once("exit", () => resolve()));

function memoryBytes(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    return pages * 4096;
  } catch {
    return 0;
  }
}

/** Stores the address and the keys of the app in the environment, where the helpers of the browser tests read them. */
export function nameInEnvironment({ origin, keys }: AppServer): void {
  process.env["APP_ORIGIN"] = origin;
  process.env["APP_SECRET_KEY"] = keys.secretKey;
  process.env["APP_PUBLISHABLE_KEY"] = keys.publishableKey;
}

// Map tiles would come from the network; a test that needs some names its own provider.
const environmentOf = (env: Record<string, string> = {}) => ({ ...process.env, VITE_TILES_URL: "none", ...env });

/** The folder of the pages that `startApp` serves with these settings; builds them if necessary. */
export const pagesOfApp = (env?: Record<string, string>): Promise<string> =>
  ensurePages(PROJECT_ROOT, tmpdir(), (line) => console.error(line), { environment: environmentOf(env) });

/** Starts the server like `npm start`, with its own data folder, and waits for the ready line. */
export async function startApp(options: {
  port: number;
  dataDir?: string;
  env?: Record<string, string>;
}): Promise<AppServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "five-lemons-app-"));
  const child = spawn(process.execPath, ["supabase/hosting/commands/start.ts"], {
    env: { ...environmentOf(options.env), PORT: String(options.port), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const onText = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Five Lemons ready at (\S+)$/m.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.on("data", onText);
    child.stderr.on("data", onText);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    origin,
    dataDir,
    printed: output,
    keys: JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8")),
    memoryBytes: () => memoryBytes(child.pid),
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended(child);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
