import { maxArranged } from "../../limits.ts";
import type { RatingPhoto } from "./rating-photo.ts";

export type ArrangedPhoto = { id: string; caption: string | null };

type Arrangement = {
  /** In their order; with their caption only where it is another one than is shown. */
  photos: { photoId: string; caption?: string | null }[];
  /** Whether the order is another one than is shown. */
  moved: boolean;
  /** True if the server has to know: it appends new photos in the order of their arrival, which is random. */
  changed: boolean;
  /** Whether there is nothing to arrange at all. */
  plain: boolean;
};

/** The photos of a rating as they are to stand. `order` may leave some out: they stand at the end. */
export function arrangePhotos(wanted: {
  shown: readonly Pick<RatingPhoto, "id" | "caption" | "state">[];
  added: readonly string[];
  remove: readonly string[];
  order: readonly ArrangedPhoto[];
}): Arrangement {
  const { added, remove, order } = wanted;
  const shown = wanted.shown.filter(({ id }) => !remove.includes(id));
  // A photo that is submitted again keeps its position.
  const known = new Map<string, string | null>([
    ...shown.map(({ id, caption }): [string, string | null] => [id, caption ?? null]),
    ...added.map((id): [string, null] => [id, null]),
  ]);
  const chosen = new Map(
    order.filter(({ id }) => known.has(id)).map(({ id, caption }) => [id, caption?.trim() || null]),
  );
  const wholly = [...new Map([...chosen, ...[...known].filter(([id]) => !chosen.has(id))])];
  const photos = wholly.map(([photoId, caption]) =>
    caption === known.get(photoId) ? { photoId } : { photoId, caption },
  );
  const renamed = photos.some((photo) => "caption" in photo);
  const stayed = photos.filter(({ photoId }) => !added.includes(photoId));
  // The server appends a single new photo automatically, however another device arranged the others since.
  const isLast =
    added.length === 1 && photos.at(-1)?.photoId === added[0] && shown.every(({ state }) => state === "sent");
  const moved =
    (added.length > 0 && photos.length > 1 && !isLast) ||
    stayed.some(({ photoId }, index) => photoId !== shown[index]?.id);
  const plain = wholly.length < 2 && wholly.every(([, caption]) => caption === null);
  return { photos: photos.slice(0, maxArranged), moved, changed: renamed || moved, plain };
}
