// Reads of all screens at 1,000,000 ratings beside 10,000, and writes with all triggers beside a bare insert of the same
// row: through the table, and through the outbox in batches of one and twenty. `RATINGS=200000` shortens the run.
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { demoAccounts } from "../../supabase/demo/accounts.ts";
import { loadDemo } from "../../supabase/demo/load-demo.ts";
import { median, printRatio } from "./figures.ts";
import { ANY, OWNED, PLACE, reads, type Reader } from "./reads.ts";

const many = Number(process.env["RATINGS"] ?? 1_000_000);
const few = 10_000;
const repeats = 60;
/** The same town at both sizes: only ratings and people grow. */
const places = 4_000;
/** Number of friends of the guest, the same at both sizes, so that the bench measures more ratings and not more friends. */
const friends = 90;
const rounds = 20;
const batch = 20;
const { guest, friend } = demoAccounts;

/** Null: the statement runs with all rights. */
function roleOf(reader: Reader): { role: string; claims: string } | null {
  if (reader === "machine") return null;
  const role = reader === "visitor" ? "anon" : "authenticated";
  return { role, claims: JSON.stringify(reader === "visitor" ? { role } : { sub: demoAccounts[reader].id, role }) };
}

/**
 * Runs one statement as this person. Returns CPU milliseconds of this process, in which the database runs, because
 * other load interrupts long statements more often than short ones.
 */
async function timeAs(
  { db }: Backend,
  reader: Reader,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<number> {
  return db.transaction(async (tx) => {
    const as = roleOf(reader);
    if (as) {
      await tx.query("select set_config('request.jwt.claims', $1, true)", [as.claims]);
      await tx.exec(`set local role ${as.role}`);
    }
    const before = process.cpuUsage();
    await tx.query(sql, parameters);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

type P95 = Record<"few" | "many", number>;

/** Alternates between both sizes, so that a slow moment of the machine affects both. */
async function measureReads(small: Backend, large: Backend): Promise<Map<string, P95>> {
  const results = new Map<string, P95>();
  const inSmall = await placesOf(small);
  const inLarge = await placesOf(large);
  for (const { name, who, statements } of reads) {
    const times: Record<keyof P95, number[]> = { few: [], many: [] };
    for (let round = -1; round < repeats; round += 1) {
      for (const sql of statements) {
        const atFew = await timeAs(small, who, inSmall(sql));
        const atMany = await timeAs(large, who, inLarge(sql));
        if (round < 0) continue;
        times.few.push(atFew);
        times.many.push(atMany);
      }
    }
    results.set(name, { few: p95(times.few), many: p95(times.many) });
  }
  return results;
}

/** Returns a function that replaces the placeholders of a statement with ids of places. */
async function placesOf({ db }: Backend): Promise<(sql: string) => string> {
  const [busiest] = await db.query<{ id: string; count: number }>(
    "select restaurant_place_id as id, count(*)::int as count from private.ratings group by 1 order by 2 desc limit 1",
  );
  if (!busiest || busiest.count < 20) throw new Error("No place has a page of ratings.");
  const [owned] = await db.query<{ id: string }>(
    `select own.restaurant_place_id as id from public.restaurant_ownerships as own
     join public.restaurant_owners as owner on owner.id = own.restaurant_owner_id and owner.user_id = $1
     order by (select count(*) from private.ratings as r where r.restaurant_place_id = own.restaurant_place_id) desc limit 1`,
    [demoAccounts.owner.id],
  );
  const [any] = await db.query<{ id: string }>(
    "select place_id as id from public.restaurants where source = 'demo' order by md5(place_id) limit 1",
  );
  return (sql) =>
    sql
      .replaceAll(PLACE, busiest.id)
      .replaceAll(OWNED, owned?.id ?? "")
      .replaceAll(ANY, any?.id ?? "");
}

let sequence = 0;
const device = crypto.randomUUID();
const save = (place_id: string) => ({
  op_id: crypto.randomUUID(),
  kind: "rating.save.v1",
  device,
  seq: ++sequence,
  base_version: 0,
  edited_at: new Date().toISOString(),
  place_id,
  content: {
    score: 4,
    tags: ["attentive"],
    comment: "Good soup",
    server_id: null,
    server_name: null,
    server_emoji: null,
  },
  base: null,
  evidence: null,
  qr_code_id: null,
});

type Writes = Record<"table" | "one" | "twenty" | "bare", number>;

/**
 * Alternates between the four ways, so that a slow moment of the machine affects all. Uses places that the guest has not rated.
 */
async function measureWrites(backend: Backend): Promise<Writes> {
  const { db } = backend;
  await db.exec("create table private.bare_ratings (like private.ratings including all)");
  await db.exec("insert into private.bare_ratings overriding system value select * from private.ratings");
  await db.exec("analyze private.bare_ratings");
  const free = await db.query<{ place_id: string }>(
    `select place_id from public.restaurants as place
     where not exists (select from private.ratings where user_id = $1 and restaurant_place_id = place.place_id) order by place_id`,
    [guest.id],
  );
  const next = () => free.pop()?.place_id ?? "";
  const row = "(user_id, restaurant_place_id, restaurant_name, score, tags, comment) values";
  const submit = (size: number) =>
    timeAs(backend, "guest", "select public.submit_ops($1::jsonb)", [
      JSON.stringify(Array.from({ length: size }, () => save(next()))),
    ]);
  const insert = (table: string) =>
    timeAs(
      backend,
      "guest",
      `insert into ${table} ${row} ('${guest.id}', '${next()}', 'x', 4, '{attentive}', 'Good soup')`,
    );
  await db.exec("grant insert on private.bare_ratings to authenticated");
  await db.exec("alter table private.bare_ratings disable row level security");
  const times: Record<keyof Writes, number[]> = { table: [], one: [], twenty: [], bare: [] };
  for (let round = -2; round < rounds; round += 1) {
    const measured: Writes = { table: 0, one: 0, twenty: 0, bare: 0 };
    for (let turn = 0; turn < 3; turn += 1) {
      measured.bare = await insert("private.bare_ratings");
      measured.table = await insert("public.ratings");
      measured.one = await submit(1);
      if (round < 0) continue;
      for (const way of ["table", "one", "bare"] as const) times[way].push(measured[way]);
    }
    const twenty = (await submit(batch)) / batch;
    if (round >= 0) times.twenty.push(twenty);
  }
  const { table, one, twenty, bare } = times;
  return { table: median(table), one: median(one), twenty: median(twenty), bare: median(bare) };
}

async function openWith(ratings: number): Promise<Backend> {
  const backend = await createBackend({ siteUrl: "http://localhost:45990", functionsDir: null });
  await loadDemo(backend, { ratings, places });
  await backend.db.exec(
    `insert into public.user_relationships (follower_id, following_id, status, responded_at)
     select '${guest.id}', person.user_id, 'accepted', now()
     from (select distinct user_id from private.ratings where user_id not in ('${guest.id}', '${friend.id}') limit ${friends}) as person
     on conflict do nothing`,
  );
  await backend.db.exec("analyze public.user_relationships");
  // Limits are not measured here.
  await backend.db.exec("update private.rate_limits set allowed = 1000000, period = '1 minute'");
  return backend;
}

const small = await openWith(few);
const large = await openWith(many);
const times = await measureReads(small, large);
await small.close();
const writes = await measureWrites(large);
await large.close();

const size = many.toLocaleString("en");
// A read below a millisecond is named, and has no goal.
for (const [name, time] of times)
  printRatio(
    `${name}, p95 at ${size} ratings beside 10,000`,
    time.many,
    time.few,
    "ms",
    time.many < 1 ? undefined : { times: 1.5 },
  );
const write = (name: string, measured: number, times: number) =>
  printRatio(`${name} beside a bare insert, ${size} rows`, measured, writes.bare, "ms", { times });
write("a rating with all triggers", writes.table, 3);
write("submit_ops of one command", writes.one, 5);
write(`each of ${batch} commands of one submit_ops`, writes.twenty, 3);
