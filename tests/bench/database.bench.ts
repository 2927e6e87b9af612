// Reads of the consumer app at 1,000,000 ratings beside 10,000, and writes with all triggers beside a bare insert of the same
// row: through the table, and through the outbox in batches of one and twenty. `RATINGS=200000` shortens the run.
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { demoAccounts } from "../../supabase/demo/accounts.ts";
import { loadDemo } from "../../supabase/demo/load-demo.ts";
import { median, printRatio } from "./figures.ts";

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

/** Stands for the place with most ratings, which fills a page at both sizes. */
const PLACE = "$PLACE";

/** Two letters, a first name, a family name, letters in many names, letters in none, and an unknown name. */
const names = ["an", "anouk", "lorang", "er", "qz", "nobody at all"];
const queries: Record<string, readonly string[]> = {
  "places nearby": ["select * from public.search_places(49.6114, 6.1297, null, 1000, 50)"],
  "places by name": ["select * from public.search_places(49.6114, 6.1297, 'zitrounebam', 50000, 50)"],
  "own ratings, first page": ["select * from public.my_ratings(null, null, 500)"],
  "the page of a place": [`select public.get_restaurant_page('${PLACE}')`],
  "newest reviews of a place": [`select * from public.get_place_reviews('${PLACE}')`],
  "most rated places": ["select * from public.restaurants order by rating_count desc limit 50"],
  "own friends and requests": ["select public.get_my_people()"],
  "own figures": [`select public.get_user_stats('${guest.id}')`],
  "people by name": names.map((name) => `select * from public.search_profiles('${name}')`),
  [`the feed of ${friends} friends`]: ["select * from public.get_friends_activity()"],
};

const claims = JSON.stringify({ sub: guest.id, role: "authenticated" });

/**
 * Runs one statement as the signed-in guest. Returns CPU milliseconds of this process, in which the database runs, because
 * other load interrupts long statements more often than short ones.
 */
async function timeAsGuest({ db }: Backend, sql: string, parameters: readonly unknown[] = []): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await tx.exec("set local role authenticated");
    const before = process.cpuUsage();
    await tx.query(sql, parameters);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

type P95 = Record<"few" | "many", number>;

/** Alternates between both sizes, so that a slow moment of the machine affects both. */
async function measureQueries(few: Backend, many: Backend): Promise<Map<string, P95>> {
  const results = new Map<string, P95>();
  const placeOf = { few: await busiestPlace(few), many: await busiestPlace(many) };
  for (const [name, statements] of Object.entries(queries)) {
    const times: Record<keyof P95, number[]> = { few: [], many: [] };
    for (let round = -1; round < repeats; round += 1) {
      for (const sql of statements) {
        const atFew = await timeAsGuest(few, sql.replace(PLACE, placeOf.few));
        const atMany = await timeAsGuest(many, sql.replace(PLACE, placeOf.many));
        if (round < 0) continue;
        times.few.push(atFew);
        times.many.push(atMany);
      }
    }
    results.set(name, { few: p95(times.few), many: p95(times.many) });
  }
  return results;
}

async function busiestPlace({ db }: Backend): Promise<string> {
  const [place] = await db.query<{ id: string; count: number }>(
    "select restaurant_place_id as id, count(*)::int as count from private.ratings group by 1 order by 2 desc limit 1",
  );
  if (!place || place.count < 20) throw new Error("No place has a page of ratings.");
  return place.id;
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
    timeAsGuest(backend, "select public.submit_ops($1::jsonb)", [
      JSON.stringify(Array.from({ length: size }, () => save(next()))),
    ]);
  const insert = (table: string) =>
    timeAsGuest(
      backend,
      `insert into ${table} ${row} ('${guest.id}', '${next()}', 'x', 4, '{attentive}', 'Good soup')`,
    );
  await db.exec("grant insert on private.bare_ratings to authenticated");
  await db.exec("alter table private.bare_ratings disable row level security");
  const times: Record<keyof Writes, number[]> = { table: [], one: [], twenty: [], bare: [] };
  for (let round = -2; round < rounds; round += 1) {
    // Resets the daily limit, which is not measured here.
    await db.exec("delete from private.token_buckets");
    const measured: Writes = { table: 0, one: 0, twenty: 0, bare: 0 };
    for (let turn = 0; turn < 3; turn += 1) {
      measured.bare = await insert("private.bare_ratings");
      measured.table = await insert("private.ratings");
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
  return backend;
}

const small = await openWith(few);
const large = await openWith(many);
const reads = await measureQueries(small, large);
await small.close();
const writes = await measureWrites(large);
await large.close();

const size = many.toLocaleString("en");
for (const [name, time] of reads)
  printRatio(`${name}, p95 at ${size} ratings beside 10,000`, time.many, time.few, "ms", { times: 1.5 });
const write = (name: string, measured: number, times: number) =>
  printRatio(`${name} beside a bare insert, ${size} rows`, measured, writes.bare, "ms", { times });
write("a rating with all triggers", writes.table, 3);
write("submit_ops of one command", writes.one, 5);
write(`each of ${batch} commands of one submit_ops`, writes.twenty, 3);
