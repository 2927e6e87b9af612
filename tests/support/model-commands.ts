import { mergeContent, sameContent } from "../../src/domain/outbox/commands/merge-content.ts";
import {
  contentOf,
  photoIdOf,
  ratingContentSchema,
  type Rating,
  type RatingContent,
} from "../../src/domain/ratings/rating.ts";

export type Op = {
  op_id: string;
  kind: string;
  device: string;
  seq: number;
  base_version: number;
  place_id: string;
  content?: RatingContent;
  base?: RatingContent | null;
  unconfirmed?: Earlier[];
  path?: string;
  photos?: unknown;
  moved?: boolean;
  language?: string;
};
type Earlier = { op_id: string; content: RatingContent | null };
type Arranged = { path: string; caption: string | null };
type Said = { path: string; caption?: string | null };
type Row = Rating & { photo_captions?: Record<string, string>; language?: string | null };

/** `seen`: the latest `seq` of each device about each subject. `order`: what the person chose, also for photos to come. */
export type Place = {
  row: Row | null;
  version: number;
  seen: Map<string, number>;
  tombstone: { row: Row; device: string } | null;
  order: Arranged[];
};
export const newPlace = (): Place => ({ row: null, version: 0, seen: new Map(), tombstone: null, order: [] });

type Call = { uid: string; op: Op; place: Place; objects: ReadonlySet<string>; arrived: Earlier | undefined };
/** "applied", "conflict" or the code of a refusal. */
type Handler = (call: Call) => string;

const handlers: Record<string, Handler> = {
  "rating.save.v1": save,
  "rating.remove.v1": remove,
  "rating.restore.v1": restore,
  "photo.attach.v1": attach,
  "photo.detach.v1": detach,
  "photos.arrange.v1": arrange,
};
export const kindOf = (op: Op): Handler => handlers[op.kind] ?? (() => "unknown_kind");

/** The command with the photo names of this model. Earlier app versions put the person's folder into the name of a photo. */
export function named(uid: string, op: Op, place: Place, objects: ReadonlySet<string>): Op {
  const shown = [...(place.row?.photo_urls ?? []), ...(place.tombstone?.row.photo_urls ?? [])];
  const nameOf = (path: string) => {
    const id = photoIdOf(path);
    const other = path.includes("/") ? `${id}.jpg` : `${uid}/${id}.jpg`;
    return shown.find((one) => photoIdOf(one) === id) ?? [path, other].find((one) => objects.has(one)) ?? path;
  };
  if (op.path !== undefined) return { ...op, path: nameOf(op.path) };
  if (op.kind === "rating.restore.v1") return { ...op, photos: (op.photos as string[]).map(nameOf) };
  if (op.kind !== "photos.arrange.v1") return op;
  return { ...op, photos: (op.photos as Said[]).map((one) => ({ ...one, path: `${photoIdOf(one.path)}.jpg` })) };
}

export function subjectOf(op: Op): string {
  if (op.kind.startsWith("photo.")) return `${op.device} ${photoIdOf(op.path ?? "")}`;
  return `${op.device} ${op.kind === "photos.arrange.v1" ? "order" : ""}`;
}

/** Whether what the command wants is so already. */
export function isDone(op: Op, { row, order }: Place): boolean {
  switch (op.kind) {
    case "rating.remove.v1":
      return row === null;
    case "photo.attach.v1":
      return row?.photo_urls.includes(op.path ?? "") ?? false;
    case "photo.detach.v1":
      return !row?.photo_urls.includes(op.path ?? "");
    case "photos.arrange.v1":
      return row !== null && JSON.stringify(order) === JSON.stringify(orderAfter(op, order));
    default:
      return row !== null && sameContent(ratingContentSchema.parse(op.content), contentOf(row));
  }
}

export const answer = <Status extends "applied" | "conflict">(op: Op, place: Place, status: Status) => ({
  op_id: op.op_id,
  status,
  version: place.version,
  row: place.row,
});

function save({ uid, op, place, arrived }: Call): string {
  const base = arrived ? arrived.content : (op.base ?? null);
  const current = op.base_version === place.version;
  const wanted = ratingContentSchema.parse(op.content);
  const removedElsewhere = arrived ? arrived.content !== null : op.base_version > 0;
  if (!current && !place.row && removedElsewhere) return "conflict";
  const content = current || !place.row ? wanted : merged(base, wanted, contentOf(place.row));
  if (content === null) return "conflict";
  const language = languageOf(op, wanted, content, place.row);
  const same = place.row && JSON.stringify(contentOf(place.row)) === JSON.stringify(content);
  if (!same || language !== (place.row?.language ?? null))
    write(place, rowOf(uid, op.place_id, content, place, language));
  return "applied";
}

function remove({ op, place, arrived }: Call): string {
  const base = arrived ? arrived.content : (op.base ?? null);
  if (!place.row) return "applied";
  if (op.base_version !== place.version && !sameContent(base, contentOf(place.row))) return "conflict";
  const tombstone = { row: place.row, device: op.device };
  write(place, null);
  place.tombstone = tombstone;
  return "applied";
}

function restore(call: Call): string {
  const { uid, op, place, objects } = call;
  if (place.row) return save(call);
  const content = ratingContentSchema.parse(op.content);
  const photos = op.photos as string[];
  const { tombstone } = place;
  if (!tombstone) {
    const language = languageOf(op, content, content, null);
    const row = rowOf(uid, op.place_id, content, place, language);
    write(place, { ...row, photo_urls: photos.filter((path) => objects.has(path)).slice(0, 5) });
    return "applied";
  }
  if (tombstone.device !== op.device && !sameContent(content, contentOf(tombstone.row))) return "conflict";
  const language = languageOf(op, content, content, tombstone.row);
  write(place, { ...tombstone.row, ...content, language }, place.order);
  return "applied";
}

function attach({ op, place, objects }: Call): string {
  const path = op.path ?? "";
  if (!place.row) return "rating_gone";
  if (place.row.photo_urls.includes(path)) return "applied";
  if (!objects.has(path)) return "photo_missing";
  placePhotos(place, place.row, [...place.row.photo_urls, path]);
  return "applied";
}

function detach({ op, place }: Call): string {
  const without = (row: Row) => row.photo_urls.filter((path) => path !== op.path);
  if (place.row) placePhotos(place, place.row, without(place.row));
  if (!place.tombstone) return "applied";
  const { [op.path ?? ""]: _gone, ...photo_captions } = place.tombstone.row.photo_captions ?? {};
  place.tombstone.row = { ...place.tombstone.row, photo_urls: without(place.tombstone.row), photo_captions };
  return "applied";
}

function arrange({ op, place }: Call): string {
  if (!place.row) return "rating_gone";
  place.order = orderAfter(op, place.order);
  placePhotos(place, place.row, place.row.photo_urls);
  return "applied";
}

/** What a device says of photos, laid over what was said of them before. */
function orderAfter({ photos, moved = true }: Op, order: readonly Arranged[]): Arranged[] {
  const said = (photos as Said[]).map(({ path, ...words }): Arranged => {
    return { path, caption: order.find((one) => one.path === path)?.caption ?? null, ...words };
  });
  const named = (path: string) => said.find((one) => one.path === path);
  const unnamed = order.filter(({ path }) => !named(path)).slice(0, 10);
  if (moved) return [...said, ...unnamed];
  const stood = order.flatMap((one) => named(one.path) ?? (unnamed.includes(one) ? one : []));
  return [...stood, ...said.filter(({ path }) => !order.some((one) => one.path === path))];
}

function placePhotos(place: Place, row: Row, paths: string[]): void {
  const photo_urls = arranged(
    paths,
    place.order.map(({ path }) => path),
  );
  const captions = new Map(place.order.map(({ path, caption }) => [photoIdOf(path), caption]));
  const photo_captions = Object.fromEntries(
    photo_urls.flatMap((path) => {
      const caption = captions.get(photoIdOf(path)) ?? null;
      return caption === null ? [] : [[path, caption]];
    }),
  );
  const same = JSON.stringify(row.photo_urls) === JSON.stringify(photo_urls);
  if (same && JSON.stringify(row.photo_captions ?? {}) === JSON.stringify(photo_captions)) return;
  write(place, { ...row, photo_urls, photo_captions }, place.order);
}

/** What the order does not name stands at the end as it stood. */
function arranged(paths: readonly string[], order: readonly string[]): string[] {
  const ids = order.map(photoIdOf);
  const at = (path: string) => (ids.includes(photoIdOf(path)) ? ids.indexOf(photoIdOf(path)) : ids.length);
  return paths.toSorted((one, other) => at(one) - at(other));
}

/** What is made again after a removal is a new rating: nothing of the old one can be brought back. */
function write(place: Place, row: Row | null, order: Arranged[] = row && place.row ? place.order : []): void {
  place.version += 1;
  place.row = row && { ...row, version: place.version };
  if (row) place.tombstone = null;
  place.order = row ? order : place.order;
}

function languageOf(op: Op, mine: RatingContent, content: RatingContent, row: Row | null): string | null {
  if (content.comment === null) return null;
  if (op.language !== undefined && content.comment === mine.comment) return op.language;
  return row && content.comment === row.comment ? (row.language ?? null) : null;
}

const merged = (base: RatingContent | null, mine: RatingContent, theirs: RatingContent): RatingContent | null => {
  if (base) return mergeContent(base, mine, theirs);
  return sameContent(mine, theirs) ? mine : null;
};

function rowOf(uid: string, placeId: string, content: RatingContent, place: Place, language: string | null): Row {
  const at = new Date(Date.UTC(2026, 0, 1) + place.version).toISOString();
  return {
    id: "00000000-0000-4000-8000-0000000000ff",
    user_id: uid,
    restaurant_place_id: placeId,
    restaurant_name: `Name of ${placeId}`,
    ...content,
    photo_urls: place.row?.photo_urls ?? [],
    photo_captions: place.row?.photo_captions ?? {},
    language,
    verification: "none",
    version: place.version,
    rated_at: place.row?.rated_at ?? at,
    created_at: place.row?.created_at ?? at,
    updated_at: at,
    restaurant_vicinity: null,
    restaurant_city: null,
  };
}
