import { readDrafts, type Draft } from "../../local/drafts.ts";
import { readOutbox, type OutboxItem } from "../../local/read-outbox.ts";
import { readRatingView } from "../../local/read-ratings.ts";
import type { RatingView } from "../../domain/rating-view.ts";

type UnsentWork = {
  items: readonly OutboxItem[];
  ratings: ReadonlyMap<string, RatingView | null>;
  drafts: readonly Draft[];
};

/** What a person made and the server does not have, for people and programs to read. Photos stay in the app. `at`: ISO time. */
export function unsentReport({ items, ratings, drafts }: UnsentWork, at: string): string {
  const unsent = items
    .filter((item) => item.sync !== "sent")
    .map(({ title, placeId, kind, editedAt, text, refusal }) => ({
      kind,
      place: title,
      placeId,
      editedAt,
      refusal,
      text,
      rating: kind === "rating.save.v1" ? (ratings.get(placeId)?.content ?? null) : null,
    }));
  const unfinished = drafts.map(({ placeName, placeId, updatedAt, score, tags, comment, serverName, award }) => ({
    place: placeName,
    placeId,
    updatedAt,
    score,
    tags,
    comment,
    serverName,
    award,
  }));
  return JSON.stringify({ exportedAt: at, unsent, unfinished }, null, 2);
}

/** `fileName` is given the day as YYYY-MM-DD. */
export async function saveUnsentAsFile(uid: string, fileName: (day: string) => string): Promise<void> {
  const items = await readOutbox(uid);
  const ratings = new Map<string, RatingView | null>();
  for (const { kind, placeId } of items) {
    if (kind === "rating.save.v1") ratings.set(placeId, await readRatingView(uid, placeId));
  }
  const at = new Date().toISOString();
  const report = unsentReport({ items, ratings, drafts: await readDrafts(uid) }, at);
  const url = URL.createObjectURL(new Blob([report], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName(at.slice(0, 10));
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
