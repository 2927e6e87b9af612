import { reviewsPerPage } from "../../domain/limits.ts";
import { publicNameOf } from "../../domain/people/face.ts";
import { cardOf, type PlacePage, type Review } from "../../domain/places/place-page.ts";
import type { Place } from "../../domain/places/place.ts";
import type { PageRow } from "../../local/database/database.ts";
import { readPlacePage } from "../../local/places/place-pages.ts";
import { readBlocked } from "../../local/people/read-blocked.ts";
import { readPersons } from "../../local/people/read-people.ts";
import { readPlace } from "../../local/places/read-places.ts";
import type { Freshness } from "../shared/refresh/use-refresh.ts";

/** `page` is null when the device has only the card of the place. `asOf`: ISO time when the page was fetched, null for a card. */
export type ShownPlace = {
  place: Place;
  page: Omit<PlacePage, "reviews"> | null;
  reviews: readonly Review[];
  /** The server has older reviews. */
  more: boolean;
  asOf: string | null;
};

/** A page of the server. `asOf`: ISO time when it was read. */
export function showPage(page: PlacePage, asOf: string): ShownPlace {
  const { reviews, ...rest } = page;
  return { place: cardOf(page), page: rest, reviews, more: reviews.length === reviewsPerPage, asOf };
}

/** Freshness of the page; "gone" when the place does not exist. */
export type PlaceRefresh = Freshness | "gone";

/** What the device has of a place, without reviews and photos of blocked people; null if it has nothing. */
export async function readShownPlace(uid: string, placeId: string): Promise<ShownPlace | null> {
  const [kept, card] = await Promise.all([readPlacePage(uid, placeId), readPlace(placeId)]);
  if (kept) {
    const { page, reviews, more, asOf } = await withoutBlocked(kept);
    // The card is taken from the page: a newer card would contradict the figures of the page.
    return { place: cardOf(page), page, reviews, more, asOf };
  }
  return card && { place: card, page: null, reviews: [], more: false, asOf: null };
}

/** The server omits blocked people, but data that was fetched before the block was sent still contains them. */
async function withoutBlocked(kept: PageRow): Promise<PageRow> {
  const blocked = await readPersons(kept.uid, [...(await readBlocked(kept.uid))]);
  const names = new Set(blocked.map(({ state }) => publicNameOf(state)));
  const isGone = ({ own, reviewer }: Review) => !own && reviewer !== null && names.has(reviewer);
  const gone = new Set(kept.reviews.filter(isGone).map(({ id }) => id));
  const photos = kept.page.photos.filter(({ rating_id: id }) => !gone.has(id));
  return { ...kept, page: { ...kept.page, photos }, reviews: kept.reviews.filter(({ id }) => !gone.has(id)) };
}
