// Queries of the consumer app at 1,000,000 ratings beside the same at 10,000, and a rating write with all its triggers
// beside a bare insert of the same row. `RATINGS=200000` makes it shorter.
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { demoAccounts } from "../../supabase/embedded/demo/accounts.ts";
import { loadDemo } from "../../supabase/embedded/demo/load.ts";
import { median, printRatio } from "./figures.ts";

const many = Number(process.env["RATINGS"] ?? 1_000_000);
const few = 10_000;
const repeats = 60;
/** The same town both times: what grows is the number of ratings. */
const places = 4_000;

const queries: Record<string, string> = {
  "places nearby": "select * from public.search_places(49.6114, 6.1297, null, 1000, 50)",
  "places by name": "select * from public.search_places(49.6114, 6.1297, 'zitrounebam', 50000, 50)",
  "own ratings, first page": "select * from public.my_ratings(null, null, 500)",
  "newest ratings of a place":
    "select * from public.ratings where restaurant_place_id = 'demo:lux-0001' order by created_at desc, id limit 20",
  "most rated places": "select * from public.restaurants order by rating_count desc limit 50",
  "own figures": `select public.get_user_stats('${demoAccounts.guest.id}')`,
};

const claims = JSON.stringify({ sub: demoAccounts.guest.id, role: "authenticated" });

/** Runs one statement as the signed-in guest; milliseconds. */
async function timeAsGuest({ db }: Backend, sql: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await tx.exec("set local role authenticated");
    const startedAt = performance.now();
    await tx.query(sql);
    return performance.now() - startedAt;
  });
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

async function measureQueries(backend: Backend): Promise<Map<string, number>> {
  const results = new Map<string, number>();
  for (const [name, sql] of Object.entries(queries)) {
    await timeAsGuest(backend, sql);
    const times: number[] = [];
    for (let round = 0; round < repeats; round += 1) times.push(await timeAsGuest(backend, sql));
    results.set(name, p95(times));
  }
  return results;
}

/** A place that the guest has not rated yet, every time another one. */
async function measureWrites(backend: Backend): Promise<{ full: number; bare: number }> {
  const { db } = backend;
  const rows = await db.query<{ place_id: string }>(
    `select place_id from public.restaurants as place
     where not exists (select from public.ratings where user_id = $1 and restaurant_place_id = place.place_id) order by place_id limit 50`,
    [demoAccounts.guest.id],
  );
  const full: number[] = [];
  for (const { place_id } of rows) {
    full.push(
      await timeAsGuest(
        backend,
        `insert into public.ratings (restaurant_place_id, restaurant_name, score) values ('${place_id}', 'x', 4)`,
      ),
    );
  }
  await db.exec("create table private.bare_ratings (like public.ratings including all)");
  await db.exec("insert into private.bare_ratings overriding system value select * from public.ratings");
  const bare: number[] = [];
  for (const { place_id } of rows) {
    const startedAt = performance.now();
    await db.query(
      "insert into private.bare_ratings (user_id, restaurant_place_id, restaurant_name, score) values ($1, $2, 'x', 3) on conflict do nothing",
      [demoAccounts.friend.id, place_id],
    );
    bare.push(performance.now() - startedAt);
  }
  return { full: median(full), bare: median(bare) };
}

async function openWith(ratings: number): Promise<Backend> {
  const backend = await createBackend({ siteUrl: "http://localhost:45990", functionsDir: null });
  await loadDemo(backend, { ratings, places });
  return backend;
}

const small = await openWith(few);
const atFew = await measureQueries(small);
await small.close();

const large = await openWith(many);
const atMany = await measureQueries(large);
const { full, bare } = await measureWrites(large);
await large.close();

const size = many.toLocaleString("en");
for (const [name, time] of atMany)
  printRatio(`${name}, p95 at ${size} ratings beside 10,000`, time, atFew.get(name) ?? Number.NaN, "ms");
printRatio(`a rating with all triggers beside a bare insert, ${size} rows`, full, bare, "ms");
