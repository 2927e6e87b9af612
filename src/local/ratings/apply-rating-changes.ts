import { changeTotals, noTotals } from "../../domain/ratings/rating-summary.ts";
import type { Rating } from "../../domain/ratings/rating.ts";
import { database } from "../database/database.ts";

/** A change of the server's row; `row` null: it was removed. */
export type RatingChange = { placeId: string; row: Rating | null; version: number };

/** If the place was merged into another one, the rating moves to that place. */
const whereItStands = (change: RatingChange): RatingChange[] => {
  const at = change.row?.restaurant_place_id ?? change.placeId;
  return at === change.placeId
    ? [change]
    : [
        { ...change, row: null },
        { ...change, placeId: at },
      ];
};

/** Inside a transaction over `ratings` and `totals`. The only function that writes them, so that totals always match the rows. */
export async function applyRatingChanges(uid: string, told: readonly RatingChange[]): Promise<void> {
  const changes = told.flatMap(whereItStands);
  const keys = changes.map(({ placeId }): [string, string] => [uid, placeId]);
  const before = await database.ratings.bulkGet(keys);
  let totals = (await database.totals.get(uid)) ?? noTotals();
  const rows = new Map(changes.map(({ placeId }, index) => [placeId, before[index]]));
  for (const { placeId, row, version } of changes) {
    const known = rows.get(placeId);
    // A late answer or a repeated receipt must not restore an older state.
    if (known && version < known.version) continue;
    rows.set(placeId, row ?? undefined);
    if (known) totals = changeTotals(totals, known, -1);
    if (row) totals = changeTotals(totals, row, 1);
    if (row) await database.ratings.put(row);
    else if (known) await database.ratings.delete([uid, known.restaurant_place_id]);
  }
  await database.totals.put({ ...totals, uid });
}
