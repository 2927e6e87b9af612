import { appealCollection } from "../../domain/outbox/commands/kinds/appeal-file.ts";
import { ratingNoteCollection } from "../../domain/people/rating-note.ts";
import { cacheRows } from "../../local/server-cache/server-cache.ts";
import { fetchRatingNotes } from "../../remote/ratings/rating-notes.ts";
import { refreshRatings } from "./refresh.ts";
import { refreshOnce, type RefreshAnswer } from "./refresh-once.ts";

/** Fetches a person's ratings and the notes about them; the result is that of the ratings. */
export async function refreshHistory(uid: string): Promise<RefreshAnswer> {
  const [ratings] = await Promise.all([refreshRatings(uid), refreshRatingNotes(uid)]);
  return ratings;
}

/** Fetches replies to a person's ratings and moderation decisions about them, with the state of appeals. */
export async function refreshRatingNotes(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("rating notes", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const rows = await fetchRatingNotes(config, accessToken);
    if (!rows) return null;
    const notes = rows.map(({ place_id, noted_at, reply, decision }) => ({
      key: place_id,
      state: { reply, decision },
      sort: noted_at,
    }));
    const appeals = rows.flatMap(({ decision }) =>
      decision ? [{ key: decision.id, state: { text: decision.appeal_text, outcome: decision.appeal_outcome } }] : [],
    );
    const kept =
      (await cacheRows(uid, ratingNoteCollection.name, notes, { startedAt, whole: true })) &&
      (await cacheRows(uid, appealCollection.name, appeals, { startedAt, whole: false }));
    return kept ? "kept" : "left";
  });
}
