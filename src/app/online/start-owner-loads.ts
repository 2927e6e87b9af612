import { loadAhead, readLoad } from "../../dashboards/data/load-cache.ts";
import { fetchRestaurants, restaurantsKey, type Restaurants } from "../../dashboards/owner/restaurants.ts";
import { fetchOverview, overviewKey } from "../../dashboards/owner/reviews/reviews.ts";
import { overviewPlace } from "../../domain/paths/dashboard-paths.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import { firstRestaurantKey } from "../../local/session/person-note-keys.ts";
import { readNote, removeNote, saveNoteOf } from "../../local/session/person-notes.ts";

/**
 * Asks for the restaurants and the figures of one together with the roles. The pages would ask for one after the other,
 * because each decides what is below it. The server checks every call, so a restaurant that is no longer theirs is refused.
 */
export async function startOwnerLoads({ pathname, search }: Pick<Location, "pathname" | "search">): Promise<void> {
  const person = await readPerson();
  if (!person) return;
  const { uid } = person;
  const expected = overviewPlace(pathname, new URLSearchParams(search).get("tab"), readNote(firstRestaurantKey));
  if (expected !== null) void loadAhead(overviewKey(expected), () => fetchOverview(expected));
  await loadAhead(restaurantsKey(uid), fetchRestaurants);
  const { value } = readLoad<Restaurants>(restaurantsKey(uid));
  const [first] = value?.places ?? [];
  if (first) await saveNoteOf(uid, firstRestaurantKey, first.place_id);
  else if (value) removeNote(firstRestaurantKey);
}
