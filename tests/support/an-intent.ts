import type { RatingIntent } from "../../src/sync/outbox/enqueue-rating.ts";
import { ada, content } from "./outbox-world.ts";

/** What Ada submits of place-1 unless said otherwise: four lemons, with these photos. */
export const anIntent = (
  photos: Partial<RatingIntent["photos"]> = {},
  over: Partial<Omit<RatingIntent, "photos">> = {},
): RatingIntent => ({
  uid: ada,
  placeId: "place-1",
  placeName: "Chez Marie",
  content: content(4),
  evidence: null,
  qrCodeId: null,
  ...over,
  photos: { add: [], remove: [], ...photos },
});
