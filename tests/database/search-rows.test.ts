import { expect } from "vitest";
import { cast } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
/** `SEARCH_PLACES=100000` searches a large installation. */
const PLACES = Number(process.env["SEARCH_PLACES"] ?? 20_000);
const RETURNED = 50;

const listOf = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(", ")}]`;
const kinds = listOf([
  "Pizzeria",
  "Restaurant",
  "Cafe",
  "Brasserie",
  "Bistro",
  "Kebab",
  "Sushi",
  "Auberge",
  "Bar",
  "Pub",
]);
const types = listOf([
  "pizza",
  "restaurant",
  "cafe",
  "brasserie",
  "bistro",
  "kebab",
  "sushi",
  "regional",
  "bar",
  "pub",
]);
const names = listOf([
  "Bella",
  "Roma",
  "du Marche",
  "Central",
  "Zitroun",
  "Um Eck",
  "Napoli",
  "Am Pad",
  "Belle Vue",
  "Lion",
]);

/**
 * Places within 60 km, all in one city and one street. Triggers and the folding of the search text are off, since they would
 * take minutes.
 */
async function fill({ sql, look }: Stage): Promise<void> {
  await sql.exec(`set local session_replication_role = replica;
    alter table public.restaurants alter column search_text drop expression`);
  await look(
    `insert into public.restaurants
         (place_id, name, city, latitude, longitude, rating_count, score_5, score_sum, average_score, types, search_text)
       select 'found-' || n, name, 'Luxembourg', 49.4 + n::bigint * 7919 % 10007 / 20000.0, 5.9 + n::bigint * 104729 % 10009 / 20000.0,
         n * 31 % 313, n * 31 % 313, 5 * (n * 31 % 313), case when n * 31 % 313 > 0 then 5 end, array[type],
         format(E'\\n %s\\n\\t %s rue de la gare luxembourg =%s ', lower(name), n % 120, type)
       from generate_series(1, $1::int) as n, lateral (select (${types})[1 + n % 10] as type,
         concat_ws(' ', (${kinds})[1 + n % 10], (${names})[1 + n / 10 % 10], nullif(n % 999, 0)) as name) as named`,
    [PLACES],
  );
  // What autovacuum does: a long list of entries that are not sorted in yet makes an index look dear.
  for (const index of ["search", "names", "whole_names"])
    await look(`select gin_clean_pending_list('public.restaurants_${index}')`);
  await sql.exec("analyze public.restaurants; set local session_replication_role = origin; discard plans");
}

/** Rows of the table that scans of this transaction have read. */
async function rowsRead({ look }: Stage): Promise<number> {
  const [row] = await look<{ rows: number }>(
    "select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relid = 'public.restaurants'::regclass",
  );
  return row?.rows ?? 0;
}

/** The right answer, by reading all places. */
const byReadingAll = (stage: Stage, rules: { matches: string; likeness: string }, near: string | null) => {
  const away = near === null ? "0.0 + 0" : `private.distance_m(${near}, r.latitude, r.longitude)`;
  return stage.look<{ place_id: string }>(
    `select place_id from public.restaurants as r where closed_at is null and ${rules.matches} and coalesce(${away} <= 50000, true)
       order by ${rules.likeness} + 0, ${away}, rating_count desc, place_id limit ${RETURNED}`,
  );
};

test("a search reads at most 3,000 rows, however many places have its words, and returns the best", async ({
  stage,
}) => {
  await fill(stage);
  const costly: string[] = [];
  for (const near of [null, "49.6, 6.1"])
    for (const query of [
      "rue",
      "luxembourg",
      "pizza",
      "restaurant",
      "cafe bella",
      "napoli 773",
      "b",
      "Bella Pizzeria",
    ]) {
      const before = await rowsRead(stage);
      const found = await stage.as<{ place_id: string }>(
        cast.anonymous,
        `select place_id from public.search_places(${near ?? "null, null"}, $1, 50000, ${RETURNED})`,
        [query],
      );
      const rows = (await rowsRead(stage)) - before;
      if (rows > 3_000) costly.push(`${query} near ${near}: ${rows}`);
      const [rules] = await stage.look<{ matches: string; likeness: string }>(
        "select matches, likeness from private.search_rules($1, false)",
        [query],
      );
      expect([query, near, found]).toEqual([query, near, await byReadingAll(stage, rules!, near)]);
      expect(found.length).toBeGreaterThan(0);
    }
  expect(costly).toEqual([]);
});
