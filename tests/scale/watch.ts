import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { cpuMsOf } from "../bench/cpu-time.ts";
import { p95, type Figures } from "./pgbench.ts";
import { withClient, type Servers } from "./servers.ts";

export interface Watched extends Figures {
  /** Average number of clients that wait for a lock of a row or an advisory lock. */
  waiting: number;
  /** What was waited for during more than a tenth of a second, once per wait, also in the warm-up. */
  longWaits: string[];
  /** Processor time of the primary per transaction. */
  cpuMs: number;
  /** Per transaction: the records, and the images of pages that Postgres adds to the first change after a checkpoint. */
  wal: { records: number; images: number };
  /** From the commit until the replica shows it. */
  lagP95Ms: number;
  /** The most changes that one fold added up. */
  folded: number;
}

interface Sample {
  atMs: number;
  waiting: number;
  lagMs: number;
  position: string;
  cpuMs: number;
}

const sampleEveryMs = 100;
/** As in supabase/hosting/server/launch.ts. */
const foldEveryMs = 2_000;

const readSample = `select pg_current_wal_insert_lsn()::text as position,
  (select count(*)::int from pg_stat_activity where application_name = 'pgbench' and wait_event_type = 'Lock') as waiting,
  (select coalesce(max(extract(epoch from replay_lag) * 1000), 0)::float8 from pg_stat_replication) as "lagMs"`;

/** Samples the primary while `work` runs, and folds figures as the server does. */
export async function watched(servers: Servers, work: () => Promise<Figures>): Promise<Watched> {
  const samples: Sample[] = [];
  let folded = 0;
  const waitsBefore = readLongWaits(servers).length;
  const stopSampling = every(servers.primary, sampleEveryMs, async (sql) => {
    const { rows } = await sql.query<Omit<Sample, "atMs" | "cpuMs">>(readSample);
    for (const row of rows) samples.push({ ...row, atMs: Date.now(), cpuMs: cpuMsOf(servers.primaryPid) });
  });
  const stopFolding = every(servers.primary, foldEveryMs, async (sql) => {
    const { rows } = await sql.query<{ folded: number }>("select private.fold_figures() as folded");
    folded = Math.max(folded, rows[0]?.folded ?? 0);
  });
  const figures = await work().finally(() => Promise.all([stopSampling(), stopFolding()]));
  const within = samples.filter(({ atMs }) => atMs >= figures.fromMs && atMs <= figures.toMs);
  const [first, last] = [within.at(0), within.at(-1)];
  if (!first || !last) throw new Error("The run was shorter than a sample.");
  const share = (value: number, until = last) =>
    (value / figures.transactions) * ((figures.toMs - figures.fromMs) / (until.atMs - first.atMs));
  // While the clients leave, the time of a process that has just ended may be missing.
  const busiest = within.reduce((most, sample) => (sample.cpuMs > most.cpuMs ? sample : most));
  const wal = readWal(servers, first.position, last.position);
  return {
    ...figures,
    waiting: within.reduce((sum, { waiting }) => sum + waiting, 0) / within.length,
    longWaits: readLongWaits(servers).slice(waitsBefore),
    cpuMs: share(busiest.cpuMs - first.cpuMs, busiest),
    wal: { records: share(wal.records), images: share(wal.images) },
    lagP95Ms: p95(within.map(({ lagMs }) => lagMs)),
    folded,
  };
}

function every(databaseUrl: string, ms: number, work: (sql: Client) => Promise<void>) {
  const state = { stopped: false };
  const running = withClient(databaseUrl, async (sql) => {
    while (!state.stopped) {
      await work(sql);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  });
  return async () => {
    state.stopped = true;
    await running;
  };
}

/** Lock and, where Postgres names it, table. */
function readLongWaits({ data }: Servers): string[] {
  const [, ...waits] = readFileSync(path.join(data, "log/postgres.log"), "utf8").split("still waiting for ");
  return waits.map((text) => {
    const [, lock = ""] = /^(\w+ on \w+( lock)?)/.exec(text) ?? [];
    const [, table = "", written = ""] = /in relation "(\w+)"|STATEMENT:\s+(.{0,60})/.exec(text) ?? [];
    return `${lock} ${table || written}`.trim();
  });
}

/** In bytes. The last line of the statistics: records, their bytes, bytes of page images, both. */
function readWal({ bin, data }: Servers, from: string, to: string): { records: number; images: number } {
  const words = ["--stats", "--path", path.join(data, "pg_wal"), "--start", from, "--end", to];
  const text = execFileSync(path.join(bin, "pg_waldump"), words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [, records, images] = /^Total\s+\d+\s+(\d+) \[.*?\]\s+(\d+)/m.exec(text) ?? [];
  return { records: Number(records), images: Number(images) };
}
