import type { HttpAnswer } from "../../src/domain/outbox/responses/response.ts";
import type { Rating } from "../../src/domain/ratings/rating.ts";
import type { CommandResult, PlaceResult } from "../../src/domain/outbox/responses/result.ts";
import { answer, isDone, kindOf, named, newPlace, subjectOf, type Op, type Place } from "./model-commands.ts";
import { ModelUpserts, type UpsertOp } from "./model-upserts.ts";

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
  /** Commands that a later one of their device took the place of: they count as answered, not as arrived. */
  superseded = new Set<string>();
  objects = new Set<string>();
  upserts = new ModelUpserts();
  /** The server's own clock. */
  nowMs: () => number = () => Date.UTC(2026, 0, 1);
  /** Effects per op id: the outside world sees each of these. More than one would be "doubled". */
  effects = new Map<string, number>();
  calls = 0;
  /** Changes of ratings in the order in which they took effect. */
  history: { placeId: string; device: string; seq: number }[] = [];
  /** Op ids of every call, in order. */
  batches: string[][] = [];
  refusing: (op: Op) => string | null = () => null;
  /** What waits for another day, or for a guardian: its code, and when to come back. Null: it is decided now. */
  puttingOff: (op: Op, place: Place) => { code: string; retry_at: string } | null = () => null;
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

  /** What maintenance does after thirty days. */
  eraseTombstones(): void {
    for (const place of this.places.values()) place.tombstone = null;
  }

  private apply(uid: string, op: Op | UpsertOp): CommandResult {
    return "subject" in op ? this.put(uid, op) : this.applyToPlace(uid, op);
  }

  private put(uid: string, op: UpsertOp): CommandResult {
    if (this.receipts.has(op.op_id) || this.superseded.has(op.op_id)) return this.upserts.answer(uid, op);
    const code = this.refusing(op as unknown as Op);
    if (code !== null) return { op_id: op.op_id, status: "rejected", code };
    const { result, changed } = this.upserts.apply(uid, op, this.nowMs());
    if (result.status !== "applied") return result;
    this.receipts.add(op.op_id);
    if (changed) this.effects.set(op.op_id, (this.effects.get(op.op_id) ?? 0) + 1);
    for (const { op_id: id } of op.unconfirmed) if (!this.receipts.has(id)) this.superseded.add(id);
    return result;
  }

  private applyToPlace(uid: string, op: Op): PlaceResult {
    const key = `${uid}:${op.place_id}`;
    const place = this.places.get(key) ?? newPlace();
    this.places.set(key, place);
    if (this.receipts.has(op.op_id) || this.superseded.has(op.op_id))
      return { ...answer(op, place, "applied"), duplicate: true };
    const code = this.refusing(op);
    if (code !== null) return { op_id: op.op_id, status: "rejected", code };
    const later = this.puttingOff(op, place);
    if (later) return { op_id: op.op_id, status: "later", ...later };
    const result = this.decide(uid, named(uid, op, place, this.objects), place);
    if (result.status === "applied") this.receipts.add(op.op_id);
    return result;
  }

  private decide(uid: string, op: Op, place: Place): PlaceResult {
    const subject = subjectOf(op);
    if (op.seq <= (place.seen.get(subject) ?? -1)) {
      if (isDone(op, place)) return answer(op, place, "applied");
      return { ...answer(op, place, "conflict"), device_behind: true };
    }
    const before = place.version;
    const verdict = kindOf(op)({ uid, op, place, objects: this.objects, arrived: this.arrived(op) });
    if (place.version > before) this.tell(op);
    if (verdict !== "applied" && verdict !== "conflict") return { op_id: op.op_id, status: "rejected", code: verdict };
    if (verdict === "applied") {
      place.seen.set(subject, op.seq);
      for (const { op_id: id } of op.unconfirmed ?? []) if (!this.receipts.has(id)) this.superseded.add(id);
    }
    return answer(op, place, verdict);
  }

  /** The newest unanswered command of the subject that arrived all the same. */
  private arrived(op: Op) {
    return op.unconfirmed?.find(({ op_id: id }) => this.receipts.has(id));
  }

  private tell(op: Op): void {
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
