import { publicNameOf } from "../../domain/people/face.ts";
import { cardOf, type PlacePage, type Review } from "../../domain/places/place-page.ts";
import type { Place } from "../../domain/places/place.ts";
import type { PageRow } from "../../local/database/database.ts";
import { readPlacePage } from "../../local/places/place-pages.ts";
import { readBlocked } from "../../local/people/read-blocked.ts";
import { readPersons } from "../../local/people/read-people.ts";
import { readPlace } from "../../local/places/read-places.ts";
import type { Freshness } from "../shared/refresh/use-refresh.ts";

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
export type PlaceRefresh = Freshness | "gone";

/** All that the device knows of a place, but for what people say there whom this person has blocked; null where that is nothing. */
export async function readShownPlace(uid: string, placeId: string): Promise<ShownPlace | null> {
  const [kept, card] = await Promise.all([readPlacePage(uid, placeId), readPlace(placeId)]);
  if (kept) {
    const { page, reviews, more, asOf } = await withoutBlocked(kept);
    // Card and page of one moment: a newer card above older figures would contradict them.
    return { place: cardOf(page), page, reviews, more, asOf };
  }
  return card && { place: card, page: null, reviews: [], more: false, asOf: null };
}

/** The server leaves them out as soon as it knows; what it told before, or before a block was sent, is here still. */
async function withoutBlocked(kept: PageRow): Promise<PageRow> {
  const blocked = await readPersons(kept.uid, [...(await readBlocked(kept.uid))]);
  const names = new Set(blocked.map(({ state }) => publicNameOf(state)));
  const isGone = ({ own, reviewer }: Review) => !own && reviewer !== null && names.has(reviewer);
  const gone = new Set(kept.reviews.filter(isGone).map(({ id }) => id));
  const photos = kept.page.photos.filter(({ rating_id: id }) => !gone.has(id));
  return { ...kept, page: { ...kept.page, photos }, reviews: kept.reviews.filter(({ id }) => !gone.has(id)) };
}
