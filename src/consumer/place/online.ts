import { placePageSchema } from "../../domain/places/place-page.ts";
import { reviewsPerPage } from "../../domain/limits.ts";
import { takeFirstAnswer } from "../../remote/first-answer.ts";
import { fetchPlacePage, fetchReviews } from "../../remote/places/place-page.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { showPage, type ShownPlace } from "./shown-place.ts";

export type VisitorAnswer = { ok: true; shown: ShownPlace } | { ok: false; reason: "offline" | "failed" | "gone" };

/** Public data of a place for a visitor. Nothing is stored on the device. */
export async function fetchForVisitor(placeId: string): Promise<VisitorAnswer> {
  const config = await readRemoteConfig();
  const page = config && (await fetchPlacePage(config, null, placeId, { reviews: true }));
  if (!page) return { ok: false, reason: navigator.onLine ? "failed" : "offline" };
  if (page === "gone") return { ok: false, reason: "gone" };
  return { ok: true, shown: showPage(page, new Date().toISOString()) };
}

/** The place as the server has drawn it into the page of its address; null without one. */
export function takePlaceOfPage(): ShownPlace | null {
  const given = takeFirstAnswer(document, placePageSchema);
  return given && showPage(given.answer, given.asOf);
}

/** Adds the next older reviews; null when the request failed. */
export async function fetchOlderForVisitor(shown: ShownPlace): Promise<ShownPlace | null> {
  const config = await readRemoteConfig();
  const last = shown.reviews.at(-1);
  const older = config && last && (await fetchReviews(config, null, shown.place.place_id, last.id));
  return older ? { ...shown, reviews: [...shown.reviews, ...older], more: older.length === reviewsPerPage } : null;
}
