import { cardOf, type PlacePage } from "../../domain/places/place-page.ts";
import { forgetMergedPlace, savePlacePage, saveReviews } from "../../local/places/place-pages.ts";
import { savePlace } from "../../local/places/save-places.ts";
import { fetchPlacePage, fetchReviews } from "../../remote/places/place-page.ts";
import { refreshOnce, type RefreshAnswer } from "./refresh-once.ts";
import { singleFlight } from "./single-flight.ts";

/** `placeId`: the stored place; differs from the requested one if that was merged into another place. */
export type PlaceAnswer =
  | { ok: true; placeId: string }
  | Exclude<RefreshAnswer, { ok: true }>
  | { ok: false; reason: "gone" };

/**
 * Fetches the card of one place by its id, e.g. from a shared address, for a rating. "gone": it does not exist, or has
 * closed.
 */
export const refreshPlace = (placeId: string): Promise<PlaceAnswer> =>
  bring(placeId, null, { reviews: false }, async (uid, page) =>
    page.place.closed_at === null ? await savePlace(uid, cardOf(page), new Date().toISOString()) : "gone",
  );

/** Fetches the page of a place. "gone": it does not exist; the page of a closed place says that it has closed. */
export const refreshPlacePage = (uid: string, placeId: string): Promise<PlaceAnswer> =>
  bring(placeId, uid, { reviews: true }, savePlacePage);

async function bring(
  placeId: string,
  uid: string | null,
  what: { reviews: boolean },
  keep: (uid: string, page: PlacePage, startedAt: string) => Promise<boolean | "gone">,
): Promise<PlaceAnswer> {
  return await singleFlight(`refresh ${placeId} ${uid}`, async () => {
    let gone = false;
    let now = placeId;
    const answer = await refreshOnce(`place ${placeId}`, uid, async ({ config, uid: reader, accessToken }) => {
      const startedAt = new Date().toISOString();
      const page = await fetchPlacePage(config, accessToken, placeId, what);
      if (page === null) return null;
      const kept = page === "gone" ? page : await keep(reader, page, startedAt);
      gone = kept === "gone";
      if (page !== "gone") now = page.place.place_id;
      if (kept === true && now !== placeId) await forgetMergedPlace(reader, placeId);
      return gone ? null : kept ? "kept" : "left";
    });
    if (gone) return { ok: false, reason: "gone" };
    return answer.ok ? { ok: true, placeId: now } : answer;
  });
}

/** Fetches the reviews after the given one. */
export async function refreshOlderReviews(uid: string, placeId: string, afterId: string): Promise<RefreshAnswer> {
  return await refreshOnce(`reviews ${placeId} ${afterId}`, uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const reviews = await fetchReviews(config, accessToken, placeId, afterId);
    if (reviews === null) return null;
    return (await saveReviews(uid, placeId, { afterId, reviews, startedAt })) ? "kept" : "left";
  });
}
