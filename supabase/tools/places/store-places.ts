import type { Sql } from "../../embedded/database/database.ts";
import { reasonOf } from "../../embedded/shared/operator-error.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import type { ImportReport, OnStored } from "./import-places.ts";

const batchSize = 500;
/** Classes of errors that are about the data: data exception, integrity, program limit. */
const dataError = /^(?:22|23|54)/;

/** Stores all places; those that the database refuses are reported alone. */
export async function storePlaces(
  db: Sql,
  places: readonly ProviderPlace[],
  report: ImportReport,
  lineOf: (id: string) => number,
  onStored: OnStored = () => {},
): Promise<void> {
  const refuse = (id: string, problem: string) => report.problems.push({ line: lineOf(id), id, key: null, problem });
  const store = async (batch: readonly ProviderPlace[]): Promise<void> => {
    try {
      const { written, skipped } = await cachePlaces(db, batch);
      report.imported += written;
      report.withoutCity += await countWithoutCity(db, batch, skipped);
      for (const id of skipped) refuse(id, "breaks a rule of the place table");
    } catch (error) {
      if (!dataError.test(String((error as { code?: unknown }).code))) throw error;
      // One bad place refuses its whole batch: halves find it.
      const [one] = batch;
      if (one && batch.length === 1) return void refuse(one.place_id, reasonOf(error));
      await store(batch.slice(0, batch.length >> 1));
      await store(batch.slice(batch.length >> 1));
    }
  };
  for (let start = 0; start < places.length; start += batchSize) {
    await store(places.slice(start, start + batchSize));
    onStored(Math.min(start + batchSize, places.length), places.length);
  }
}

async function cachePlaces(db: Sql, batch: readonly ProviderPlace[]): Promise<{ written: number; skipped: string[] }> {
  const [row] = await db.query<{ answer: { written: number; skipped: string[] } }>(
    "select public.cache_places($1::jsonb) as answer",
    [JSON.stringify(batch)],
  );
  return row?.answer ?? { written: 0, skipped: [] };
}

async function countWithoutCity(db: Sql, batch: readonly ProviderPlace[], skipped: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    "select count(*)::int as count from public.restaurants where place_id = any ($1) and city_id is null and place_id <> all ($2)",
    [batch.map(({ place_id: id }) => id), skipped],
  );
  return row?.count ?? 0;
}
