import { readFileSync } from "node:fs";
import { Client } from "pg";
import { createBackend } from "../../supabase/embedded/backend.ts";
import { loadDemo } from "../../supabase/demo/load-demo.ts";
import { findInstallation, runCluster, type Cluster } from "../support/postgres-cluster.ts";

export interface Servers {
  /** The folder of pgbench. */
  bin: string;
  primary: string;
  replica: string;
  primaryPid: number;
  /** The data folder of the primary. Its log names each wait for a lock that lasts a tenth of a second. */
  data: string;
  stop(): Promise<void>;
}

/** The same at every size: only ratings and people grow. */
const places = 4_000;

/** As an operator runs it, but for the disk: fsync is off in both, so that the table is about our own work. */
const settings = [
  "full_page_writes=on",
  "max_connections=300",
  "shared_buffers=1GB",
  "max_wal_size=4GB",
  "wal_keep_size=4GB",
  "checkpoint_timeout=15min",
  "wal_level=replica",
  "hot_standby=on",
  "hot_standby_feedback=on",
  "log_lock_waits=on",
  "deadlock_timeout=100ms",
  "logging_collector=on",
  "log_directory=log",
  "log_filename=postgres.log",
];

const url = ({ port }: Cluster, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;

/** A primary with that many ratings and a streaming replica of it. `prepare` runs before the replica is copied. */
export async function startServers(ratings: number, prepare: (sql: Client) => Promise<void>): Promise<Servers> {
  const installation = findInstallation();
  if (typeof installation === "string") throw new Error(`Not run: ${installation}.`);
  const running: Cluster[] = [];
  const stop = async () => {
    for (const cluster of running.toReversed()) await cluster.stop();
  };
  try {
    const initdb = (data: string) => [
      "-D",
      data,
      "-A",
      "trust",
      "-U",
      "postgres",
      "-E",
      "UTF8",
      "--locale",
      "C.UTF-8",
      "--no-sync",
    ];
    const primary = await runCluster(installation, { program: "initdb", words: initdb }, settings);
    running.push(primary);
    await load(url(primary, "postgres"), ratings, prepare);
    const basebackup = (data: string) => [
      "-h",
      "127.0.0.1",
      "-p",
      `${primary.port}`,
      "-U",
      "postgres",
      "-D",
      data,
      "-R",
      "-X",
      "stream",
      "-c",
      "fast",
      "--no-sync",
    ];
    const replica = await runCluster(installation, { program: "pg_basebackup", words: basebackup }, settings);
    running.push(replica);
    await untilConnected(url(replica, "postgres"));
    return {
      bin: installation.bin,
      primary: url(primary, "postgres"),
      replica: url(replica, "postgres"),
      primaryPid: Number.parseInt(readFileSync(`${primary.folder}/data/postmaster.pid`, "utf8"), 10),
      data: `${primary.folder}/data`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function load(databaseUrl: string, ratings: number, prepare: (sql: Client) => Promise<void>): Promise<void> {
  await untilConnected(databaseUrl);
  const backend = await createBackend({ siteUrl: "http://localhost:45992", functionsDir: null, databaseUrl });
  await loadDemo(backend, { ratings, places });
  await backend.close();
  await withClient(databaseUrl, prepare);
}

export async function withClient<Result>(databaseUrl: string, work: (sql: Client) => Promise<Result>): Promise<Result> {
  const sql = new Client(databaseUrl);
  await sql.connect();
  return await work(sql).finally(() => sql.end());
}

async function untilConnected(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await withClient(databaseUrl, async (sql) => void (await sql.query("select 1")));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
