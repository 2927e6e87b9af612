import type { HttpAnswer } from "../../src/domain/outcome.ts";
import { mergeContent, sameContent } from "../../src/domain/merge.ts";
import { contentOf, ratingContentSchema, type Rating, type RatingContent } from "../../src/domain/rating.ts";
import type { CommandResult } from "../../src/domain/request.ts";

type Op = {
  op_id: string;
  kind: string;
  device: string;
  seq: number;
  base_version: number;
  place_id: string;
  content?: RatingContent;
  base?: RatingContent | null;
  unconfirmed?: { op_id: string; content: RatingContent | null }[];
  path?: string;
};

/** `seen`: the latest `seq` of each device. */
type Place = { row: Rating | null; version: number; seen: Map<string, number> };

const json = (status: number, body: unknown, retryAfter: string | null = null): HttpAnswer => ({
  reached: true,
  status,
  json: body,
  retryAfter,
});

/**
 * What can happen to one call on its way; "lost answer" is applied by the server all the same, and a "late request" once
 * the next call has been answered.
 */
export type Fault =
  | "lost request"
  | "late request"
  | "lost answer"
  | "captive portal"
  | "server error"
  | "too many requests"
  | "expired token"
  | "unavailable";

export const faults: readonly Fault[] = [
  "lost request",
  "late request",
  "lost answer",
  "captive portal",
  "server error",
  "too many requests",
  "expired token",
  "unavailable",
];

/** The contract of `submit_ops` and of Storage, small enough to be read and checked by eye. */
export class ModelServer {
  places = new Map<string, Place>();
  receipts = new Set<string>();
  objects = new Set<string>();
  /** Effects per op id: the outside world sees each of these. More than one would be "doubled". */
  effects = new Map<string, number>();
  calls = 0;
  /** Changes of ratings in the order in which they took effect. */
  history: { placeId: string; device: string; seq: number }[] = [];
  /** Op ids of every call, in order. */
  batches: string[][] = [];
  refusing: (op: Op) => string | null = () => null;
  /** Batches that contain such an op fail as a whole, as a failing constraint outside the procedure would make them. */
  poison: (op: Op) => HttpAnswer | null = () => null;

  private late: Op[] = [];

  submit(uid: string, ops: readonly unknown[], fault: Fault | null): HttpAnswer {
    this.calls += 1;
    this.batches.push((ops as Op[]).map((op) => op.op_id));
    if (fault === "late request") this.late.push(...(ops as Op[]));
    const before = faultBefore(fault);
    if (before) return before;
    const poisoned = (ops as Op[]).map((op) => this.poison(op)).find((answer) => answer !== null);
    if (poisoned) return poisoned;
    const results = (ops as Op[]).map((op) => this.apply(uid, op));
    for (const op of this.late.splice(0)) this.apply(uid, op);
    return fault === "lost answer" ? { reached: false } : json(200, results);
  }

  upload(path: string, fault: Fault | null): HttpAnswer {
    this.calls += 1;
    const before = faultBefore(fault);
    if (before) return fault === "expired token" ? json(400, { statusCode: "401", error: "jwt expired" }) : before;
    if (this.objects.has(path)) return json(400, { statusCode: "409", error: "Duplicate", message: "exists" });
    this.objects.add(path);
    return fault === "lost answer" ? { reached: false } : json(200, { Key: `reviews/${path}`, Id: "1" });
  }

  row(uid: string, placeId: string): Rating | null {
    return this.places.get(`${uid}:${placeId}`)?.row ?? null;
  }

  private apply(uid: string, op: Op): CommandResult {
    const key = `${uid}:${op.place_id}`;
    const place = this.places.get(key) ?? { row: null, version: 0, seen: new Map() };
    this.places.set(key, place);
    if (this.receipts.has(op.op_id)) return { ...applied(op, place), duplicate: true };
    const code = this.refusing(op);
    if (code !== null) return { op_id: op.op_id, status: "rejected", code };
    const result = op.kind.startsWith("photo.") ? this.changePhoto(op, place) : this.changeRating(uid, op, place);
    if (result.status === "applied") this.receipts.add(op.op_id);
    return result;
  }

  private changeRating(uid: string, op: Op, place: Place): CommandResult {
    if (op.seq <= (place.seen.get(op.device) ?? -1)) return applied(op, place);
    const arrived = op.unconfirmed?.find(({ op_id: id }) => this.receipts.has(id));
    const base = arrived ? arrived.content : (op.base ?? null);
    const current = op.base_version === place.version;
    if (op.kind === "rating.remove.v1") {
      if (place.row && !current && !sameContent(base, contentOf(place.row))) return conflict(op, place);
      if (place.row) this.change(op, place, null);
    } else {
      const wanted = ratingContentSchema.parse(op.content);
      const removedElsewhere = arrived ? arrived.content !== null : op.base_version > 0;
      if (!current && !place.row && removedElsewhere) return conflict(op, place);
      const content = current || !place.row ? wanted : merged(base, wanted, contentOf(place.row));
      if (content === null) return conflict(op, place);
      if (!place.row || JSON.stringify(contentOf(place.row)) !== JSON.stringify(content)) {
        this.change(op, place, rowOf(uid, op.place_id, content, place));
      }
    }
    place.seen.set(op.device, op.seq);
    return applied(op, place);
  }

  private changePhoto(op: Op, place: Place): CommandResult {
    const path = op.path ?? "";
    const subject = `${op.device} ${path}`;
    if (op.seq <= (place.seen.get(subject) ?? -1)) return applied(op, place);
    if (op.kind === "photo.detach.v1") {
      place.seen.set(subject, op.seq);
      const kept = place.row?.photo_urls.filter((url) => url !== path) ?? [];
      if (place.row && kept.length < place.row.photo_urls.length)
        this.change(op, place, { ...place.row, photo_urls: kept });
      return applied(op, place);
    }
    if (!place.row) return { op_id: op.op_id, status: "rejected", code: "rating_gone" };
    if (!this.objects.has(path)) return { op_id: op.op_id, status: "rejected", code: "photo_missing" };
    place.seen.set(subject, op.seq);
    const urls = place.row.photo_urls;
    if (!urls.includes(path)) this.change(op, place, { ...place.row, photo_urls: [...urls, path] });
    return applied(op, place);
  }

  private change(op: Op, place: Place, row: Rating | null): void {
    place.version += 1;
    place.row = row && { ...row, version: place.version };
    this.effects.set(op.op_id, (this.effects.get(op.op_id) ?? 0) + 1);
    if (op.kind.startsWith("rating.")) this.history.push({ placeId: op.place_id, device: op.device, seq: op.seq });
  }
}

function faultBefore(fault: Fault | null): HttpAnswer | null {
  switch (fault) {
    case "lost request":
    case "late request":
      return { reached: false };
    case "captive portal":
      return { reached: true, status: 200, json: undefined, retryAfter: null };
    case "server error":
      return json(500, { code: "XX000", message: "internal error" });
    case "unavailable":
      return json(503, { message: "unavailable" });
    case "too many requests":
      return json(429, { message: "slow down" }, "2");
    case "expired token":
      return json(401, { code: "PGRST303", message: "JWT expired" });
    case "lost answer":
    case null:
      return null;
  }
}

const applied = (op: Op, place: Place): Extract<CommandResult, { status: "applied" }> => ({
  op_id: op.op_id,
  status: "applied",
  version: place.version,
  row: place.row,
});

const conflict = (op: Op, place: Place): CommandResult => ({
  op_id: op.op_id,
  status: "conflict",
  version: place.version,
  row: place.row,
});

const merged = (base: RatingContent | null, mine: RatingContent, theirs: RatingContent): RatingContent | null => {
  if (base) return mergeContent(base, mine, theirs);
  return sameContent(mine, theirs) ? mine : null;
};

function rowOf(uid: string, placeId: string, content: RatingContent, place: Place): Rating {
  const at = new Date(Date.UTC(2026, 0, 1) + place.version).toISOString();
  return {
    id: "00000000-0000-4000-8000-0000000000ff",
    user_id: uid,
    restaurant_place_id: placeId,
    restaurant_name: `Name of ${placeId}`,
    ...content,
    photo_urls: place.row?.photo_urls ?? [],
    verification: "none",
    version: place.version,
    rated_at: place.row?.rated_at ?? at,
    created_at: place.row?.created_at ?? at,
    updated_at: at,
    restaurant_vicinity: null,
    restaurant_city: null,
  };
}
