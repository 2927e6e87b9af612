import type { Command, PlaceCommand } from "./command.ts";
import { ratingKey } from "./keys.ts";
import { withCaption, type RatingPhoto } from "./rating-photo.ts";
import { syncStateOf, worstOf, type SyncState } from "./sync-state.ts";
import { isKnown, makingOf, rulesOf } from "./kinds.ts";
import type { Shown } from "./kind-rules.ts";
import { contentOf, photoIdOf, type Rating, type RatingContent } from "../../ratings/rating.ts";

/** A rating as its author sees it: the server's row with the waiting commands applied. */
export type RatingView = {
  placeId: string;
  placeName: string;
  vicinity: string | null;
  city: string | null;
  cityId: number | null;
  /** By language, where they differ from `city`. */
  cityNames: Readonly<Record<string, string>> | null;
  content: RatingContent;
  photos: RatingPhoto[];
  ratedAt: string;
  /** 0 if the server does not know the rating yet. */
  version: number;
  /** The worst state of the rating and its photos: it is never "sent" while a photo waits. */
  sync: SyncState;
  /** Why it needs attention or waits for another day: a `RejectionCode`, or a code of a newer server. */
  refusal: string | null;
  verification: Rating["verification"];
};

/** Waiting commands of one person, and the state of their sending. */
export type Pending = {
  uid: string;
  commands: readonly Command[];
  /** Keys in flight. */
  sending: ReadonlySet<string>;
  /** Ids of photos whose bytes are on this device. */
  localPhotoIds: ReadonlySet<string>;
};

/** `null` if there is nothing to show: no row and no command, or a command that removes the rating. */
export function overlayRating(placeId: string, row: Rating | null, pending: Pending): RatingView | null {
  const { uid, sending, localPhotoIds } = pending;
  const commands = pending.commands
    .filter(isKnown)
    .filter(({ body }) => body.placeId === placeId)
    .toSorted(byRank);
  let shown: Shown = fromRow(row, localPhotoIds);
  for (const command of commands) {
    const context = { uid, state: syncStateOf(command, sending), localPhotoIds };
    shown = makingOf(command.body).show(shown, command, context);
    if (command.key === ratingKey(uid, placeId) && shown.content === null) return null;
  }
  if (!shown.content) return null;
  const refused = commands.find(({ refusal }) => refusal !== null);
  const own = commands.filter(({ key }) => key === ratingKey(uid, placeId)).map((one) => syncStateOf(one, sending));
  return {
    placeId,
    placeName: shown.placeName,
    vicinity: shown.row?.restaurant_vicinity ?? null,
    city: shown.row?.restaurant_city ?? null,
    cityId: shown.row?.restaurant_city_id ?? null,
    cityNames: shown.row?.restaurant_city_names ?? null,
    content: shown.content,
    photos: shown.photos,
    ratedAt: shown.ratedAt,
    version: row?.version ?? 0,
    sync: worstOf([...own, ...shown.photos.map((photo) => photo.state)]),
    refusal: refused?.refusal ?? null,
    verification: shown.row?.verification ?? "none",
  };
}

/** The rating first, then photos, then their arrangement. */
const byRank = (a: PlaceCommand, b: PlaceCommand) => rulesOf(a.body).rank - rulesOf(b.body).rank || a.seq - b.seq;

function fromRow(row: Rating | null, localPhotoIds: ReadonlySet<string>): Shown {
  const photos = (row?.photo_urls ?? []).map((path): RatingPhoto => {
    const id = photoIdOf(path);
    return withCaption({ id, src: path, local: localPhotoIds.has(id), state: "sent" }, row?.photo_captions?.[path]);
  });
  const content = row && contentOf(row);
  return { content, placeName: row?.restaurant_name ?? "", row, ratedAt: row?.rated_at ?? "", photos };
}
