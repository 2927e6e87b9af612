import { randomUUID } from "node:crypto";
import { Client, Pool } from "pg";
import { findInstallation, runCluster, type Cluster } from "./postgres-cluster.ts";

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

/** Starts a Postgres of this machine on a folder that is thrown away afterwards, or says why that is impossible. */
export async function startPostgres(): Promise<PostgresStart> {
  const installation = findInstallation();
  if (typeof installation === "string") return { server: null, reason: installation };
  // Given, because a locale of C from the environment knows upper and lower case of ASCII only.
  const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const words = (data: string) => [
    "-D",
    data,
    "-A",
    "trust",
    "-U",
    "postgres",
    "-E",
    "UTF8",
    "--locale",
    locale,
    "--no-sync",
  ];
  let cluster: Cluster | null = null;
  try {
    cluster = await runCluster(installation, { program: "initdb", words });
    return { server: await connect(cluster) };
  } catch (error) {
    await cluster?.stop();
    return { server: null, reason: `Postgres did not start: ${String(error)}` };
  }
}

async function connect({ port, restart, stop }: Cluster): Promise<ThrowAwayPostgres> {
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
