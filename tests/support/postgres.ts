import { execFile, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client, Pool } from "pg";

export interface ThrowAwayPostgres {
  /** For people: "15.18". */
  version: string;
  /** Makes an empty database and answers its URL. */
  createDatabase(): Promise<string>;
  /** Stops it ("fast" as an upgrade by the operator does, "immediate" like a crash) and starts it again. */
  restart(mode: "fast" | "immediate"): Promise<void>;
  stop(): Promise<void>;
}

type PostgresStart = { server: ThrowAwayPostgres } | { server: null; reason: string };

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

/** Starts a Postgres of this machine on a folder that is thrown away afterwards, or says why that is impossible. */
export async function startPostgres(): Promise<PostgresStart> {
  const bin = findBinaries();
  if (bin === null) return { server: null, reason: `no Postgres ${OLDEST_MAJOR} or newer is installed` };
  const account = findAccount();
  if (account === "none") return { server: null, reason: "Postgres refuses root, and there is no other user here" };
  const folder = mkdtempSync(path.join(tmpdir(), "five-lemons-postgres-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, "data");
  const options = { ...account, cwd: folder };
  // Given, because a locale of C from the environment knows upper and lower case of ASCII only.
  const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const made = spawnSync(
    path.join(bin, "initdb"),
    ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale", locale, "--no-sync"],
    {
      ...options,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return { server: null, reason: `initdb failed: ${made.stderr || String(made.error)}` };
  }
  const port = await freePort();
  const settings = [
    "fsync=off",
    "full_page_writes=off",
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
  ];
  const server = [path.join(bin, "postgres"), "-D", data, "-p", String(port)];
  const child = spawn(
    "/bin/sh",
    ["-c", UNTIL_WE_END, folder, ...server, ...settings.flatMap((setting) => ["-c", setting])],
    { ...options, stdio: ["pipe", "ignore", "ignore"] },
  );
  const stop = () => stopCluster(child, folder);
  const restart = async (mode: "fast" | "immediate") => {
    const words = ["-D", data, "-m", mode, "-s", "-w", "-l", path.join(folder, "log"), "restart"];
    await promisify(execFile)(path.join(bin, "pg_ctl"), words, options);
  };
  try {
    return { server: await connect(port, { restart, stop }) };
  } catch (error) {
    await stop();
    return { server: null, reason: `Postgres did not start: ${String(error)}` };
  }
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
  return folders.find((folder) => existsSync(path.join(folder, "initdb")) && majorOf(folder) >= OLDEST_MAJOR) ?? null;
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

async function connect(
  port: number,
  { restart, stop }: Pick<ThrowAwayPostgres, "restart" | "stop">,
): Promise<ThrowAwayPostgres> {
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const sql = new Pool({ connectionString: url("postgres"), max: 1 });
  // The connection is broken when the server stops first.
  sql.on("error", () => {});
  const version = await untilAnswered(() => sql.query<{ v: string }>("select current_setting('server_version') as v"));
  return {
    version: version.rows[0]?.v.split(" ")[0] ?? "",
    async createDatabase() {
      const name = newName();
      await sql.query(`create database ${name}`);
      return url(name);
    },
    restart,
    async stop() {
      await sql.end();
      await stop();
    },
  };
}

const newName = () => `test_${randomUUID().replaceAll("-", "")}`;

/** A copy of the database `templateUrl`, to which nobody may be connected; `drop` takes it away again. */
export async function copyDatabase(templateUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(templateUrl);
  const name = newName();
  const run = async (statement: string) => {
    const sql = new Client(Object.assign(new URL(template), { pathname: "/postgres" }).href);
    await sql.connect();
    await sql.query(statement).finally(() => sql.end());
  };
  await run(`create database ${name} template ${template.pathname.slice(1)}`);
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  return { url, drop: () => run(`drop database ${name}`) };
}

async function untilAnswered<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function stopCluster(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.stdin?.end();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
