import { readDrafts, type Draft } from "../../local/drafts.ts";
import { readOutbox, type OutboxItem } from "../../local/read-outbox.ts";
import { readRatingView } from "../../local/read-ratings.ts";
import type { RatingView } from "../../domain/rating-view.ts";
import { saveFile } from "../../ui/save-file.ts";

type UnsentWork = {
  items: readonly OutboxItem[];
  ratings: ReadonlyMap<string, RatingView | null>;
  drafts: readonly Draft[];
};

/** Kinds after which the rating says what its author wrote. */
const writes = new Set<OutboxItem["kind"]>(["rating.save.v1", "rating.restore.v1"]);

const captionsOf = (view: RatingView | null | undefined): string[] =>
  view?.photos.flatMap(({ caption }) => caption ?? []) ?? [];

/** What a person made and the server does not have, for people and programs to read. Photos stay in the app. `at`: ISO time. */
export function unsentReport({ items, ratings, drafts }: UnsentWork, at: string): string {
  const unsent = items
    .filter((item) => item.sync !== "sent")
    .map(({ title, placeId, kind, value, editedAt, text, refusal }) => ({
      kind,
      ...(value === null ? { place: title, placeId } : { about: title, wanted: value }),
      editedAt,
      refusal,
      text,
      rating: writes.has(kind) ? (ratings.get(placeId)?.content ?? null) : null,
      ...(kind === "photos.arrange.v1" ? { captions: captionsOf(ratings.get(placeId)) } : {}),
    }));
  const unfinished = drafts.map(({ placeName, captions = {}, ...draft }) => {
    const { placeId, updatedAt, score, tags, comment, serverName, award } = draft;
    const written = { updatedAt, score, tags, comment, serverName, award, captions: Object.values(captions) };
    return { place: placeName, placeId, ...written };
  });
  return JSON.stringify({ exportedAt: at, unsent, unfinished }, null, 2);
}

/** `fileName` is given the day as YYYY-MM-DD. */
export async function saveUnsentAsFile(uid: string, fileName: (day: string) => string): Promise<void> {
  const items = await readOutbox(uid);
  const ratings = new Map<string, RatingView | null>();
  for (const { placeId, sync } of items) {
    if (sync !== "sent" && !ratings.has(placeId)) ratings.set(placeId, await readRatingView(uid, placeId));
  }
  const at = new Date().toISOString();
  const report = unsentReport({ items, ratings, drafts: await readDrafts(uid) }, at);
  saveFile(report, fileName);
}
