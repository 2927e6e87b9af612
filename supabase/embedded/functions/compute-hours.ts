import { refreshPlaceHours } from "../../functions/_shared/opening-hours/refresh-place-hours.ts";
import type { Sql } from "../database/database.ts";
import { procedureCaller } from "./procedure-caller.ts";

/**
 * Computes the open times of all places that are due, e.g. after an import: otherwise guests would read the written hours until
 * the maintenance runs. `onComputed` receives the number of places computed so far, and of all.
 */
export async function computeHours(
  db: Sql,
  onComputed: (computed: number, all: number) => void = () => {},
): Promise<void> {
  // The library computes by the clock of this process, which must not skip an hour.
  process.env["TZ"] = "UTC";
  const [row] = await db.query<{ due: number }>(
    "select count(*)::int as due from private.place_hours where due_at <= now()",
  );
  const all = row?.due ?? 0;
  if (all > 0) await refreshPlaceHours(procedureCaller(db), { onComputed: (computed) => onComputed(computed, all) });
}
