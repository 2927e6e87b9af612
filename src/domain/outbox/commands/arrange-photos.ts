import { maxArranged } from "../../limits.ts";
import type { RatingPhoto } from "./rating-photo.ts";

export type ArrangedPhoto = { id: string; caption: string | null };

type Arrangement = {
  /** In the new order. `caption` only if it differs from the shown one. */
  photos: { photoId: string; caption?: string | null }[];
  /** True if the order differs from the shown one. */
  moved: boolean;
  /** True if the server needs the command. It appends new photos in the order of their arrival, which is random. */
  changed: boolean;
  /** True if there is nothing to arrange. */
  plain: boolean;
};

/** Computes the arrangement of a rating's photos. Photos that are missing in `order` are placed at the end. */
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
  // The server appends a single new photo itself, even if another device has rearranged the others since.
  const isLast =
    added.length === 1 && photos.at(-1)?.photoId === added[0] && shown.every(({ state }) => state === "sent");
  const moved =
    (added.length > 0 && photos.length > 1 && !isLast) ||
    stayed.some(({ photoId }, index) => photoId !== shown[index]?.id);
  const plain = wholly.length < 2 && wholly.every(([, caption]) => caption === null);
  return { photos: photos.slice(0, maxArranged), moved, changed: renamed || moved, plain };
}
