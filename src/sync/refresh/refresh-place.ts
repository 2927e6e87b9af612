import { cardOf, type PlacePage } from "../../domain/places/place-page.ts";
import { forgetMergedPlace, savePlacePage, saveReviews } from "../../local/places/place-pages.ts";
import { savePlace } from "../../local/places/save-places.ts";
import { fetchPlacePage, fetchReviews } from "../../remote/places/place-page.ts";
import { refreshOnce, type RefreshAnswer } from "./refresh-once.ts";
import { singleFlight } from "./single-flight.ts";

/** `placeId`: what is on the device now, another one where the place that was asked for has become part of it. */
export type PlaceAnswer =
  | { ok: true; placeId: string }
  | Exclude<RefreshAnswer, { ok: true }>
  | { ok: false; reason: "gone" };

/** Brings the card of one place by its id, e.g. from a shared address, to be rated. "gone": there is none, or it has closed. */
export const refreshPlace = (placeId: string): Promise<PlaceAnswer> =>
  bring(placeId, null, { reviews: false }, async (uid, page) =>
    page.place.closed_at === null ? await savePlace(uid, cardOf(page), new Date().toISOString()) : "gone",
  );

/** Brings all that a place shows to this person's device. "gone": there is no such place; one that has closed says so itself. */
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

/** Brings the reviews that come after the one named. */
export async function refreshOlderReviews(uid: string, placeId: string, afterId: string): Promise<RefreshAnswer> {
  return await refreshOnce(`reviews ${placeId} ${afterId}`, uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const reviews = await fetchReviews(config, accessToken, placeId, afterId);
    if (reviews === null) return null;
    return (await saveReviews(uid, placeId, { afterId, reviews, startedAt })) ? "kept" : "left";
  });
}
