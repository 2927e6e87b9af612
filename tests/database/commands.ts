import { rejectionCodes } from "../../src/domain/outbox/responses/rejection.ts";
import { resultSchema, type CommandResult, type PlaceResult } from "../../src/domain/outbox/responses/result.ts";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import { places, type Person } from "../support/cast.ts";
import type { Stage } from "./harness.ts";

export const content = (change: Partial<RatingContent> = {}): RatingContent => ({
  score: 4,
  tags: ["attentive"],
  comment: "Good soup",
  server_id: null,
  server_name: null,
  server_emoji: null,
  ...change,
});

export type Op = Record<string, unknown>;

export interface Device {
  id: string;
  save(change?: Op): Op;
  remove(change?: Op): Op;
  restore(change?: Op): Op;
  attach(path: string, change?: Op): Op;
  detach(path: string, change?: Op): Op;
  arrange(photos: readonly unknown[], change?: Op): Op;
  /** An upsert command for a key, chosen and sent now by default. */
  put(kind: string, subject: string, value: unknown, change?: Op): Op;
}

/** Writes commands like src/domain/outbox/commands/request.ts: new op id, next `seq`, edited now, at place 3 by default. */
export function newDevice(): Device {
  let seq = 0;
  const id = crypto.randomUUID();
  const op = (kind: string, change: Op): Op => ({
    op_id: crypto.randomUUID(),
    kind,
    device: id,
    seq: ++seq,
    base_version: 0,
    edited_at: new Date().toISOString(),
    place_id: places.place3.id,
    ...change,
  });
  return {
    id,
    save: (change = {}) =>
      op("rating.save.v1", { content: content(), base: null, evidence: null, qr_code_id: null, ...change }),
    remove: (change = {}) => op("rating.remove.v1", change),
    restore: (change = {}) => op("rating.restore.v1", { content: content(), photos: [], ...change }),
    attach: (path, change = {}) => op("photo.attach.v1", { path, ...change }),
    detach: (path, change = {}) => op("photo.detach.v1", { path, ...change }),
    arrange: (photos, change = {}) => op("photos.arrange.v1", { photos, ...change }),
    put: (kind, subject, value, change = {}) => {
      const { base_version: _version, place_id: _place, ...common } = op(kind, {});
      return { ...common, sent_at: common["edited_at"], subject, value, ...change };
    },
  };
}

/** Sends one upsert command and parses the answer like the device. Every rejection code has words on the device. */
export async function sendPut(stage: Stage, person: Person, op: Op): Promise<CommandResult> {
  const result = resultSchema.parse(await send(stage, person, op));
  if ("code" in result && !(rejectionCodes as readonly string[]).includes(result.code))
    throw new Error(`No words for ${result.code}`);
  return result;
}

/** Sends one upsert command and returns the resulting state, or the reason of the rejection. */
export async function statePut(stage: Stage, person: Person, op: Op): Promise<unknown> {
  const result = await sendPut(stage, person, op);
  if ("state" in result) return result.state;
  return "code" in result ? result.code : result.status;
}

/** Sends one batch and returns its answers unparsed. */
export async function submit(stage: Stage, person: Person, ...ops: Op[]): Promise<PlaceResult[]> {
  const [row] = await stage.as<{ answers: PlaceResult[] }>(person, "select public.submit_ops($1::jsonb) as answers", [
    JSON.stringify(ops),
  ]);
  return row?.answers ?? [];
}

/** Sends one command and returns its answer. */
export async function send(stage: Stage, person: Person, op: Op): Promise<PlaceResult> {
  const [result] = await submit(stage, person, op);
  if (!result) throw new Error("No answer");
  return result;
}

/** Uploads a review photo and returns its path. */
export async function upload(stage: Stage, uid: string, photoId: string = crypto.randomUUID()): Promise<string> {
  const path = `${uid}/${photoId}.jpg`;
  await stage.look("insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $1, $2)", [path, uid]);
  return path;
}
