import type { Sql } from "../embedded/database/database.ts";
import type { PackedPlace } from "../tools/offline-packs/make-pack.ts";

/** Places of the database as they are in a pack. `where` is SQL with parameters. */
export const readPackedPlaces = (db: Sql, where: string, parameters: unknown[]): Promise<PackedPlace[]> =>
  db.query<PackedPlace>(
    `select place_id, name, other_names, vicinity, postcode, city, state, country, latitude as lat, longitude as lng, attribution, types,
       opening_hours, phone, website, time_zone from public.restaurants where closed_at is null and ${where} order by place_id`,
    parameters,
  );
