import { editedTables, readSizes, vacuum } from "./bloat.ts";
import { pgbench, type Load } from "./pgbench.ts";
import { startServers, withClient, type Servers } from "./servers.ts";
import { watched, type Watched } from "./watch.ts";
import {
  bareEdit,
  bareInsert,
  bareRead,
  edit,
  editedEach,
  prepare,
  reads,
  removeBareInserts,
  submit,
  writers,
  writesPerPart,
} from "./workload.ts";

export interface Row {
  name: string;
  measured: number;
  floor?: number;
  unit?: string;
  note?: string;
}

interface Options {
  seconds: number;
  edits: number;
}

const readers = 20;

/** Starts the servers, measures, and stops them, whatever happens. */
export async function measure(ratings: number, options: Options): Promise<Row[]> {
  const servers = await startServers(ratings, prepare);
  const stopAndEnd = () => void servers.stop().then(() => process.exit(1));
  process.once("SIGINT", stopAndEnd).once("SIGTERM", stopAndEnd);
  try {
    return [
      ...(await measureWrites(servers, options)),
      ...(await measureReads(servers, options)),
      ...(await measureEdits(servers, options)),
    ];
  } finally {
    process.off("SIGINT", stopAndEnd).off("SIGTERM", stopAndEnd);
    await servers.stop();
  }
}

/** Writers of the primary. Without `variables` they begin with the places of `part`, so that nobody rates one twice. */
async function write(
  servers: Servers,
  script: string,
  until: Load["until"],
  part: number,
  variables = {},
): Promise<Watched> {
  // The floor rates the same places in each measurement.
  if (script === bareInsert) await withClient(servers.primary, removeBareInserts);
  return await watched(servers, () =>
    pgbench(servers.bin, servers.primary, {
      scripts: { write: script },
      clients: writers,
      until,
      variables: { i: part * writesPerPart, ...variables },
    }),
  );
}

async function measureWrites(servers: Servers, { seconds }: Options): Promise<Row[]> {
  const floor = await write(servers, bareInsert, { seconds }, 0);
  const ran = await write(servers, submit, { seconds }, 0);
  return [
    {
      name: `new ratings, ${writers} writers of one city`,
      measured: ran.perS,
      floor: floor.perS,
      unit: "a second",
    },
    ...beside("a new rating", ran, floor),
    { name: "the first rating of a new connection, median", measured: ran.firstMs, floor: floor.firstMs, unit: "ms" },
    { name: "changes that one fold adds up, at most", measured: ran.folded },
  ];
}

/** "3 × this, 1 × that". */
const tally = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)].map(([value, same]) => `${same.length} × ${value}`).join(", ");

function beside(name: string, ran: Watched, floor: Watched): Row[] {
  return [
    { name: `${name}, p95`, measured: ran.p95Ms, floor: floor.p95Ms, unit: "ms" },
    { name: `${name}, writers that wait for a lock, of ${writers}`, measured: ran.waiting, floor: floor.waiting },
    {
      name: `${name}, waits for a lock over 100 ms`,
      measured: ran.longWaits.length,
      floor: floor.longWaits.length,
      note: tally(ran.longWaits),
    },
    { name: `${name}, processor time of the primary`, measured: ran.cpuMs, floor: floor.cpuMs, unit: "ms" },
    { name: `${name}, records in the WAL`, measured: ran.wal.records, floor: floor.wal.records, unit: "bytes" },
    { name: `${name}, page images in the WAL`, measured: ran.wal.images, floor: floor.wal.images, unit: "bytes" },
    { name: `${name}, lag of the replica, p95`, measured: ran.lagP95Ms, floor: floor.lagP95Ms, unit: "ms" },
  ];
}

/** Readers of the replica: alone, and beside the writers of the primary. */
async function measureReads(servers: Servers, { seconds }: Options): Promise<Row[]> {
  const read = (scripts: Record<string, string>) =>
    pgbench(servers.bin, servers.replica, { scripts, clients: readers, until: { seconds } });
  const bare = await read({ bare: bareRead });
  const alone = await read(reads);
  const [busy, ran] = await Promise.all([read(reads), write(servers, submit, { seconds }, 1)]);
  const [busyBare, floor] = await Promise.all([read({ bare: bareRead }), write(servers, bareInsert, { seconds }, 1)]);
  return [
    { name: `reads of the replica, ${readers} readers`, measured: alone.perS, floor: bare.perS, unit: "a second" },
    ...Object.keys(reads).map((name) => ({
      name: `${name} on the replica, p95`,
      measured: alone.p95MsOf[name] ?? Number.NaN,
      floor: bare.p95Ms,
      unit: "ms",
    })),
    { name: "reads of the replica beside the writers", measured: busy.perS, floor: busyBare.perS, unit: "a second" },
    { name: "reads beside the writers, p95", measured: busy.p95Ms, floor: busyBare.p95Ms, unit: "ms" },
    { name: "new ratings beside the readers", measured: ran.perS, floor: floor.perS, unit: "a second" },
    ...beside("a new rating beside the readers", ran, floor),
  ];
}

/** What many edits leave behind, with autovacuum as it is set, and after a vacuum. */
async function measureEdits(servers: Servers, { edits }: Options): Promise<Row[]> {
  const part = 2;
  for (const script of [bareInsert, submit]) await write(servers, script, { transactions: editedEach }, part);
  await vacuum(servers.primary);
  const before = await readSizes(servers.primary);
  const until = { transactions: Math.ceil(edits / writers) };
  // Commands of a device have rising numbers.
  const variables = { i: 1_000_000, from: part * writesPerPart, m: editedEach };
  const floor = await write(servers, bareEdit, until, part, variables);
  const ran = await write(servers, edit, until, part, variables);
  const after = await readSizes(servers.primary);
  const name = `an edit, ${edits.toLocaleString("en")} of them`;
  const growth = (table: string) => ((after.get(table)?.bytes ?? 0) - (before.get(table)?.bytes ?? 0)) / edits;
  const [bare = "", ...own] = editedTables;
  return [
    { name, measured: ran.perS, floor: floor.perS, unit: "a second" },
    ...beside("an edit", ran, floor),
    {
      name: "growth of all tables per edit",
      measured: own.reduce((sum, table) => sum + growth(table), 0),
      floor: growth(bare),
      unit: "bytes",
    },
    ...own.map((table) => ({ name: `growth of ${table} per edit`, measured: growth(table), unit: "bytes" })),
    ...editedTables.flatMap((table) => {
      const { hotShare = null } = after.get(table) ?? {};
      return hotShare === null
        ? []
        : [{ name: `${table}, updates that touch no index`, measured: 100 * hotShare, unit: "%" }];
    }),
  ];
}
