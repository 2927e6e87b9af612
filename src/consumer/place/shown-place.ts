import { cardOf, type PlacePage, type Review } from "../../domain/place-page.ts";
import type { Place } from "../../domain/place.ts";
import { readPlacePage } from "../../local/place-pages.ts";
import { readPlace } from "../../local/read-places.ts";
import type { FreshState } from "../use-fresh.ts";

/** `page` null: this device knows no more than the card of the place. `asOf`: when the server told it, null for a card. */
export type ShownPlace = {
  place: Place;
  page: Omit<PlacePage, "reviews"> | null;
  reviews: readonly Review[];
  /** Older reviews are on the server. */
  more: boolean;
  asOf: string | null;
};

/** How it stands with what is shown: "gone" when there is no such place. */
export type PlaceRefresh = FreshState | "gone";

/** All that the device knows of a place; null where that is nothing. */
export async function readShownPlace(uid: string, placeId: string): Promise<ShownPlace | null> {
  const [kept, card] = await Promise.all([readPlacePage(uid, placeId), readPlace(placeId)]);
  if (kept) {
    const { page, reviews, more, asOf } = kept;
    // Card and page of one moment: a newer card above older figures would contradict them.
    return { place: cardOf(page), page, reviews, more, asOf };
  }
  return card && { place: card, page: null, reviews: [], more: false, asOf: null };
}
