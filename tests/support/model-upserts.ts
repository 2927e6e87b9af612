import type { CommandResult } from "../../src/domain/outbox/responses/result.ts";

export type UpsertOp = {
  op_id: string;
  kind: string;
  device: string;
  seq: number;
  edited_at: string;
  sent_at: string;
  subject: string;
  value: Record<string, unknown>;
  unconfirmed: { op_id: string }[];
};

type Spoken = { seq: number; atMs: number };

/** The contract of `decide_upsert`: likes with their number, and of every other kind the value itself. */
export class ModelUpserts {
  /** Who likes a review, others than our people too. */
  readonly likes = new Map<string, Set<string>>();
  readonly values = new Map<string, Record<string, unknown>>();
  private readonly spoken = new Map<string, Map<string, Spoken>>();

  /** `nowMs`: the server's clock. Answers also whether anything changed. */
  apply(uid: string, op: UpsertOp, nowMs: number): { result: CommandResult; changed: boolean } {
    const about = `${uid}:${op.kind.slice(0, op.kind.indexOf("."))}:${op.subject}`;
    const spoken = this.spoken.get(about) ?? new Map<string, Spoken>();
    this.spoken.set(about, spoken);
    if ((spoken.get(op.device)?.seq ?? -1) >= op.seq)
      return { result: { op_id: op.op_id, status: "behind" }, changed: false };
    const atMs = nowMs - Math.max(0, Date.parse(op.sent_at) - Date.parse(op.edited_at));
    const later = [...spoken].some(([device, other]) => device !== op.device && other.atMs > atMs);
    const before = JSON.stringify(this.state(uid, op));
    if (!later) this.put(uid, op);
    spoken.set(op.device, { seq: op.seq, atMs });
    return { result: this.answer(uid, op), changed: JSON.stringify(this.state(uid, op)) !== before };
  }

  answer(uid: string, op: UpsertOp): CommandResult {
    const topic = op.kind === "like.set.v1" ? "review" : op.kind.slice(0, op.kind.indexOf("."));
    return { op_id: op.op_id, status: "applied", topic, state: this.state(uid, op) };
  }

  private put(uid: string, { kind, subject, value }: UpsertOp): void {
    if (kind !== "like.set.v1") {
      this.values.set(`${uid}:${kind}:${subject}`, value);
      return;
    }
    const likes = this.likes.get(subject) ?? new Set();
    if (value["liked"] === true) likes.add(uid);
    else likes.delete(uid);
    this.likes.set(subject, likes);
  }

  private state(uid: string, { kind, subject }: UpsertOp): Record<string, unknown> {
    if (kind !== "like.set.v1") return this.values.get(`${uid}:${kind}:${subject}`) ?? {};
    const likes = this.likes.get(subject) ?? new Set();
    return { liked: likes.has(uid), likes: likes.size, gone: false };
  }
}
