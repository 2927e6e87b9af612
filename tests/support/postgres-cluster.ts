// One Postgres server of this machine on a folder of its own: finds its programs, runs it, stops it.
import { execFile, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** The folder of programs and who runs them. */
export interface Installation {
  bin: string;
  /** Null: ourselves. */
  account: Account | null;
}

export interface Cluster {
  port: number;
  folder: string;
  /** Stops it ("fast" as an upgrade by the operator does, "immediate" like a crash) and starts it again. */
  restart(mode: "fast" | "immediate"): Promise<void>;
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

const OLDEST_MAJOR = 15;

/**
 * Ends the server and removes what it wrote as soon as its standard input ends, which it does however we end: also a test run
 * that is killed, or one that stops at its first failure, leaves no server behind. (An empty folder may stay: whoever Postgres
 * runs as may not remove it where it lies in the folder of a run.) A fast shutdown does not wait for clients.
 */
const UNTIL_WE_END =
  'trap "" INT TERM; "$@" & read -r _; "${1%postgres}pg_ctl" -D "$0/data" -m fast -s stop; rm -rf "$0"';

/** The Postgres of this machine, or why there is none. */
export function findInstallation(): Installation | string {
  const bin = findBinaries();
  if (bin === null) return `no Postgres ${OLDEST_MAJOR} or newer is installed`;
  const account = findAccount();
  return account === "none" ? "Postgres refuses root, and there is no other user here" : { bin, account };
}

/**
 * Runs a server on a folder that `fill` makes, with these settings; the last one of a name counts. Throws if `fill` fails, which
 * leaves nothing behind.
 */
export async function runCluster(
  { bin, account }: Installation,
  fill: { program: string; words(data: string): string[] },
  settings: readonly string[] = [],
): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "five-lemons-postgres-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, "data");
  const options = { ...account, cwd: folder };
  const made = spawnSync(path.join(bin, fill.program), fill.words(data), { ...options, encoding: "utf8" });
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${fill.program} failed: ${made.stderr || String(made.error)}`);
  }
  const port = await freePort();
  const all = [
    "fsync=off",
    "full_page_writes=off",
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    ...settings,
  ];
  const server = [path.join(bin, "postgres"), "-D", data, "-p", String(port)];
  const child = spawn(
    "/bin/sh",
    ["-c", UNTIL_WE_END, folder, ...server, ...all.flatMap((setting) => ["-c", setting])],
    {
      ...options,
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  return {
    port,
    folder,
    async restart(mode) {
      const words = ["-D", data, "-m", mode, "-s", "-w", "-l", path.join(folder, "log"), "restart"];
      await promisify(execFile)(path.join(bin, "pg_ctl"), words, options);
    },
    stop: () => stopCluster(child, folder),
  };
}

function findBinaries(): string | null {
  const fromPath = (process.env["PATH"] ?? "").split(path.delimiter);
  const roots = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];
  const installed = roots
    .filter((root) => existsSync(root))
    .flatMap((root) =>
      readdirSync(root)
        .toSorted()
        .toReversed()
        .map((entry) => path.join(root, entry, "bin")),
    );
  const folders = [process.env["POSTGRES_BIN"] ?? "", ...fromPath, ...installed].filter((folder) => folder !== "");
  const found = folders.find((folder) => existsSync(path.join(folder, "initdb")) && majorOf(folder) >= OLDEST_MAJOR);
  // The folder on the path may have links to some of the programs only.
  return found === undefined ? null : path.dirname(realpathSync(path.join(found, "initdb")));
}

function majorOf(bin: string): number {
  const { stdout } = spawnSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/ (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

/** Who Postgres runs as: ourselves, unless we are root, whom it refuses. */
function findAccount(): Account | null | "none" {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return "none";
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function stopCluster(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.stdin?.end();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
