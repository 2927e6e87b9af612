import type { RatingView } from "../../src/domain/outbox/commands/rating-view.ts";
import { contentOf, photoIdOf, type Rating } from "../../src/domain/ratings/rating.ts";

/** What a person would say of a rating: its words, and its photos in their order with theirs. Null: there is none. */
export type Seen = { content: unknown; photos: { id: string; caption: string | null }[] } | null;

/** As the app shows it. */
export const seenIn = (view: RatingView | null): Seen =>
  view && { content: view.content, photos: view.photos.map(({ id, caption = null }) => ({ id, caption })) };

/** As the server has it. */
export const stands = (row: Rating | null): Seen =>
  row && {
    content: contentOf(row),
    photos: row.photo_urls.map((path) => ({ id: photoIdOf(path), caption: row.photo_captions?.[path] ?? null })),
  };
