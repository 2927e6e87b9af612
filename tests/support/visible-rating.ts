import type { RatingView } from "../../src/domain/outbox/commands/rating-view.ts";
import { contentOf, photoIdOf, type Rating } from "../../src/domain/ratings/rating.ts";

/** The visible parts of a rating: content, and photos in their order with captions. Null without a rating. */
export type Seen = { content: unknown; photos: { id: string; caption: string | null }[] } | null;

/** The rating that the app shows. */
export const seenIn = (view: RatingView | null): Seen =>
  view && { content: view.content, photos: view.photos.map(({ id, caption = null }) => ({ id, caption })) };

/** The rating that the server stores. */
export const stands = (row: Rating | null): Seen =>
  row && {
    content: contentOf(row),
    photos: row.photo_urls.map((path) => ({ id: photoIdOf(path), caption: row.photo_captions?.[path] ?? null })),
  };
