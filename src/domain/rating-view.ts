import { photoKey, photoPath, ratingKey, type Command } from "./commands.ts";
import { contentOf, type Rating, type RatingContent } from "./rating.ts";

/** How far a thing is on its way to the server. */
export type SyncState = "queued" | "sending" | "sent" | "attention";

export type RatingPhoto = {
  id: string;
  /** Object path in the `reviews` bucket, null while only this device has the photo. */
  src: string | null;
  /** Whether the bytes are on this device. */
  local: boolean;
  state: SyncState;
};

/** A rating as its author sees it: the server's row under the intents that have not been answered yet. */
export type RatingView = {
  placeId: string;
  placeName: string;
  vicinity: string | null;
  city: string | null;
  content: RatingContent;
  photos: RatingPhoto[];
  ratedAt: string;
  /** 0 while the server does not know it. */
  version: number;
  /** The worst state of the rating and its photos: it is never "sent" while a photo waits. */
  sync: SyncState;
  /** Why it needs attention or waits for another day: a `RefusalCode`, or one that a newer server made up. */
  refusal: string | null;
  verification: Rating["verification"];
};

/** What is on the device about one place and person. */
export type Pending = {
  uid: string;
  commands: readonly Command[];
  /** Keys that are in flight right now. */
  sending: ReadonlySet<string>;
  /** Photos whose bytes are here. */
  localPhotoIds: ReadonlySet<string>;
};

export function syncStateOf(command: Command, sending: ReadonlySet<string>): SyncState {
  if (command.state === "attention") return "attention";
  return sending.has(command.key) ? "sending" : "queued";
}

const worst = ["attention", "sending", "queued", "sent"] as const satisfies readonly SyncState[];
export const worstOf = (states: readonly SyncState[]): SyncState =>
  worst.find((state) => states.includes(state)) ?? "sent";

export const photoIdOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.jpg$/, "");

/** `null` when there is nothing to show: no row and no intent, or an intent to remove it. */
export function overlayRating(placeId: string, row: Rating | null, pending: Pending): RatingView | null {
  const { uid, commands, sending } = pending;
  const intent = commands.find((command) => command.key === ratingKey(uid, placeId));
  const removing = intent?.body.kind === "rating.remove.v1";
  if (removing && intent.state === "queued") return null;
  const content = intent?.body.kind === "rating.save.v1" ? intent.body.content : row && contentOf(row);
  if (!content) return null;

  const photos = overlayPhotos(placeId, row, pending);
  const own: SyncState = intent ? syncStateOf(intent, sending) : "sent";
  const refused = [intent, ...commands].find(
    (command) => command?.body.placeId === placeId && command.refusal !== null,
  );
  return {
    placeId,
    placeName: intent?.body.kind === "rating.save.v1" ? intent.body.placeName : (row?.restaurant_name ?? ""),
    vicinity: row?.restaurant_vicinity ?? null,
    city: row?.restaurant_city ?? null,
    content,
    photos,
    ratedAt: row?.rated_at ?? intent?.editedAt ?? "",
    version: row?.version ?? 0,
    sync: worstOf([own, ...photos.map((photo) => photo.state)]),
    refusal: refused?.refusal ?? null,
    verification: row?.verification ?? "none",
  };
}

function overlayPhotos(placeId: string, row: Rating | null, pending: Pending): RatingPhoto[] {
  const { uid, commands, sending, localPhotoIds } = pending;
  const attached = (row?.photo_urls ?? []).flatMap((path): RatingPhoto[] => {
    const id = photoIdOf(path);
    const intent = commands.find((command) => command.key === photoKey(uid, id));
    const detaching = intent?.body.kind === "photo.detach.v1";
    if (detaching && intent.state === "queued") return [];
    const state: SyncState = intent && detaching ? syncStateOf(intent, sending) : "sent";
    return [{ id, src: path, local: localPhotoIds.has(id), state }];
  });
  const waiting = commands.flatMap((command): RatingPhoto[] => {
    const { body } = command;
    if (body.kind !== "photo.attach.v1" || body.placeId !== placeId) return [];
    if (attached.some((photo) => photo.id === body.photoId)) return [];
    const local = localPhotoIds.has(body.photoId);
    return [
      {
        id: body.photoId,
        src: local ? null : photoPath(uid, body.photoId),
        local,
        state: syncStateOf(command, sending),
      },
    ];
  });
  return [...attached, ...waiting];
}
