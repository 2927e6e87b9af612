import { readDrafts } from "../../../local/drafts/drafts.ts";
import type { Draft } from "../../../local/drafts/draft.ts";
import { readOutbox, type OutboxItem } from "../../../local/outbox/read-outbox.ts";
import { readRatingView } from "../../../local/ratings/read-ratings.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";

export type UnsentWork = {
  items: readonly OutboxItem[];
  ratings: ReadonlyMap<string, RatingView | null>;
  drafts: readonly Draft[];
};

/** Command kinds that carry the contents of a rating. */
const kindsWithContent = new Set<OutboxItem["kind"]>(["rating.save.v1", "rating.restore.v1"]);

const captionsOf = (view: RatingView | null | undefined): string[] =>
  view?.photos.flatMap(({ caption }) => caption ?? []) ?? [];

/** What the person made and the server does not have, as plain values without photos. */
export function describeUnsent({ items, ratings, drafts }: UnsentWork) {
  const unsent = items
    .filter((item) => item.sync !== "sent")
    .map(({ title, placeId, kind, value, editedAt, text, refusal }) => ({
      kind,
      ...(value === null ? { place: title, placeId } : { about: title, wanted: value }),
      editedAt,
      refusal,
      text,
      rating: kindsWithContent.has(kind) ? (ratings.get(placeId)?.content ?? null) : null,
      ...(kind === "photos.arrange.v1" ? { captions: captionsOf(ratings.get(placeId)) } : {}),
    }));
  const unfinished = drafts.map(({ placeName, captions = {}, ...draft }) => {
    const { placeId, updatedAt, score, tags, comment, serverName, award } = draft;
    const written = { updatedAt, score, tags, comment, serverName, award, captions: Object.values(captions) };
    return { place: placeName, placeId, ...written };
  });
  return { unsent, unfinished };
}

export async function readUnsent(uid: string): Promise<UnsentWork> {
  const items = await readOutbox(uid);
  const ratings = new Map<string, RatingView | null>();
  for (const { placeId, sync } of items) {
    if (sync !== "sent" && !ratings.has(placeId)) ratings.set(placeId, await readRatingView(uid, placeId));
  }
  return { items, ratings, drafts: await readDrafts(uid) };
}
