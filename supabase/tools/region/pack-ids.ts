import type { Sql } from "../../embedded/database/database.ts";
import type { Box } from "../geometry/geometry.ts";
import { packId } from "../offline-packs/make-pack.ts";

/** The id of a city's pack: its name, with the country where another city of this name has a pack already. */
export async function packIdFor(
  db: Sql,
  { name, box, country }: { name: string; box: Box; country: string | null },
): Promise<string> {
  const id = packId(name);
  const elsewhere = await db.query(
    `select 1 from public.city_packs
     where pack = $1 and (west > $2::float8 or east < $3::float8 or south > $4::float8 or north < $5::float8)`,
    [id, box.east, box.west, box.north, box.south],
  );
  return elsewhere.length === 0 ? id : packId(`${name} ${country ?? "elsewhere"}`);
}
