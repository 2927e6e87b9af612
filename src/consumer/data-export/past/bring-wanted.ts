import { maxWantedPlaces } from "../../../domain/limits.ts";
import { isQuotaError } from "../../../local/database/quota-error.ts";
import { readWanted } from "../../../local/places/wanted-places.ts";
import { readExisting } from "../../../local/ratings/read-own-data.ts";
import { readPerson } from "../../../local/session/first-reads.ts";
import { setWanted } from "../../shared/places/set-wanted.ts";
import type { Brought } from "./bring-past.ts";
import type { PastRow } from "./plan-past.ts";

/** Puts the place of each row on the person's list, except what is on it by now or rated: a second import changes nothing. */
export async function bringWanted(uid: string, rows: readonly PastRow[]): Promise<Brought> {
  const brought: Brought = { what: "wanted", placeIds: [], stopped: null };
  const known = await readWanted(uid);
  try {
    for (const { place } of rows) {
      if (!place || known.has(place.place_id) || (await readExisting(uid, place.place_id)).view) continue;
      if ((await readPerson())?.uid !== uid) return brought;
      if (known.size + brought.placeIds.length >= maxWantedPlaces) return { ...brought, stopped: "list" };
      const { place_id: subject, name } = place;
      await setWanted(uid, { subject, name, wanted: true });
      brought.placeIds.push(subject);
    }
    return brought;
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return { ...brought, stopped: "device" };
  }
}
