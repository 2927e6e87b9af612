import type { FoundAddress } from "../../domain/places/found-address.ts";
import { database } from "../database/database.ts";

/** Addresses of all places on this device that have one. */
export async function readAddressedPlaces(): Promise<FoundAddress[]> {
  const rows = await database.places.filter(({ vicinity }) => vicinity !== null).toArray();
  return rows.map(({ vicinity, postcode, city, city_names, state, country, lat, lng }) => ({
    vicinity,
    postcode,
    city,
    city_names,
    state,
    country,
    lat,
    lng,
  }));
}
