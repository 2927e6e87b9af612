import { isAboutPlace, placeIdOf, type Command } from "../../src/domain/outbox/commands/command.ts";
import { photoPath } from "../../src/domain/outbox/commands/keys.ts";
import { idleConnection, type ConnectionState } from "../../src/domain/outbox/retry/connection-state.ts";
import { PlaceIntents } from "../../src/domain/outbox/commands/place-intents.ts";
import { replaceUpsert, type UpsertKind } from "../../src/domain/outbox/commands/upsert-kind.ts";
import { isUpsert, type PlaceBody } from "../../src/domain/outbox/commands/bodies.ts";
import { upsertKey } from "../../src/domain/outbox/commands/upsert.ts";
import { rulesOf } from "../../src/domain/outbox/commands/kinds.ts";
import {
  keyOfPhoto,
  keysOfItsKind,
  type PhotoResult,
  type Queue,
  type WaitingPhoto,
} from "../../src/domain/outbox/queue/queue.ts";
import type { Rating, RatingContent } from "../../src/domain/ratings/rating.ts";
import { settle, take, type Decided, carriesRow } from "../../src/domain/outbox/responses/settle.ts";
import type { OutboxStorage } from "../../src/sync/drain/drain-ports.ts";

type MemoryPhoto = WaitingPhoto & { bytes: ArrayBuffer | null; shrunk: boolean; losses?: number };

/**
 * The outbox of one device and person without a database, for tests of order and of faults. Only keeps things: what is
 * decided about them is decided by the same code as on the disk (see tests/local/storage-contract.test.ts).
 */
export class MemoryOutbox implements OutboxStorage {
  commands = new Map<string, Command>();
  photos = new Map<string, MemoryPhoto>();
  rows = new Map<string, Rating>();
  /** What the server said, by topic and subject. */
  serverCache = new Map<string, Record<string, unknown>>();
  connection: ConnectionState = idleConnection;
  sending: readonly string[] = [];
  uid: string;
  private seq = 0;

  constructor(uid: string) {
    this.uid = uid;
  }

  save(placeId: string, content: RatingContent, photoIds: readonly string[] = []): void {
    const nothing = { base: null, evidence: null, qrCodeId: null };
    const rating: PlaceBody = { kind: "rating.save.v1", placeId, placeName: placeId, content, ...nothing };
    const attach = photoIds.map((photoId): PlaceBody => ({ kind: "photo.attach.v1", placeId, photoId }));
    this.lay(placeId, (intents) => intents.setRating(rating, attach, { remove: [] }));
    for (const id of photoIds) {
      const bytes = new ArrayBuffer(8);
      this.photos.set(id, { id, uid: this.uid, placeId, stage: "queued", uploads: 0, bytes, shrunk: false });
    }
  }

  remove(placeId: string): void {
    this.lay(placeId, (intents) => intents.removeRating(placeId));
    for (const photo of this.photos.values()) if (photo.placeId === placeId) this.photos.delete(photo.id);
  }

  detach(placeId: string, photoId: string): void {
    this.lay(placeId, (intents) => intents.detach(photoId));
  }

  upsert<Value extends Record<string, unknown>, State>(
    kind: UpsertKind<Value, State>,
    subject: string,
    value: Value,
  ): void {
    const key = upsertKey(this.uid, { kind: kind.kind, subject });
    const stands = kind.collection.schema.safeParse(this.serverCache.get(`${kind.collection.name}:${subject}`));
    const intent = { uid: this.uid, subject, value, name: subject };
    const command = replaceUpsert(
      kind,
      this.commands.get(key) ?? null,
      intent,
      stands.success ? stands.data : null,
      this.stamp,
    );
    if (command) this.commands.set(key, command);
    else this.commands.delete(key);
  }

  /** ISO time. */
  now = "2026-01-01T00:00:00.000Z";
  private readonly stamp = () => ({ seq: (this.seq += 1), opId: crypto.randomUUID(), editedAt: this.now });

  private lay(placeId: string, intend: (intents: PlaceIntents) => void): void {
    const { uid } = this;
    const commands = this.waiting.filter(isAboutPlace).filter(({ body }) => body.placeId === placeId);
    const intents = new PlaceIntents({ uid, placeId, commands, row: this.rows.get(placeId) ?? null }, this.stamp);
    intend(intents);
    const { save, remove } = intents.changes();
    for (const command of save) this.commands.set(command.key, command);
    for (const key of remove) this.commands.delete(key);
    for (const id of intents.forgotten) this.photos.delete(id);
  }

  get waiting(): Command[] {
    return [...this.commands.values()].toSorted((a, b) => a.seq - b.seq);
  }

  async readQueue(uid: string): Promise<Queue> {
    const commands = this.waiting.filter((command) => command.uid === uid);
    const photos = [...this.photos.values()].filter((photo) => photo.uid === uid);
    return { commands, photos, ratedPlaceIds: new Set(this.rows.keys()) };
  }

  async readConnection(): Promise<ConnectionState> {
    return this.connection;
  }

  async writeConnection(connection: ConnectionState): Promise<void> {
    this.connection = connection;
  }

  async takeCommands(chosen: readonly Command[], now: string): Promise<Command[]> {
    this.connection = { ...this.connection, lastAttemptAt: now };
    const taken = take(
      chosen,
      chosen.map(({ key }) => this.commands.get(key)),
    );
    for (const command of taken) this.commands.set(command.key, command);
    this.sending = taken.map(({ key }) => key);
    return taken;
  }

  async takePhoto(photo: WaitingPhoto, now: string) {
    this.connection = { ...this.connection, lastAttemptAt: now };
    const known = this.photos.get(photo.id);
    if (known?.stage !== "queued") return null;
    known.uploads += 1;
    this.sending = [keyOfPhoto(known)];
    const isPortrait = known.key !== undefined;
    return { path: photoPath(known.id), bytes: known.bytes, shrunk: known.shrunk, isPortrait };
  }

  async settle(uid: string, decided: readonly Decided[]): Promise<void> {
    for (const one of decided) {
      const { sent, decision } = one;
      const current = this.commands.get(sent.key);
      const photo = this.photos.get(rulesOf(sent.body).bytesOf?.(sent.body) ?? "");
      const left = settle(one, { current, photo });
      if (left.command) this.commands.set(sent.key, left.command);
      else this.commands.delete(sent.key);
      if (left.photo === "again" && photo) Object.assign(photo, { stage: "queued", losses: (photo.losses ?? 0) + 1 });
      if (left.photo === "forget" && photo) this.photos.delete(photo.id);
      const placeId = placeIdOf(sent.body);
      if (uid !== this.uid) continue;
      if (placeId !== null && carriesRow(sent, decision)) this.keepRow(placeId, decision.row, decision.version);
      if (decision.kind !== "upserted" || !isUpsert(sent.body) || decision.state === null) continue;
      const about = `${decision.topic}:${sent.body.subject}`;
      this.serverCache.set(about, { ...this.serverCache.get(about), ...decision.state });
    }
    this.sending = [];
  }

  private keepRow(placeId: string, row: Rating | null, version: number): void {
    if (version < (this.rows.get(placeId)?.version ?? 0)) return;
    if (row) this.rows.set(placeId, row);
    else this.rows.delete(placeId);
  }

  async settlePhoto(photo: WaitingPhoto, result: PhotoResult): Promise<void> {
    const known = this.photos.get(photo.id);
    if (!known) return;
    if (result.kind === "stored") known.stage = "uploaded";
    if (result.kind === "shrunk") Object.assign(known, { bytes: result.bytes, shrunk: true });
    const key = keyOfPhoto(known);
    const command = this.commands.get(key);
    if (result.kind === "rejected" && command) {
      this.commands.set(key, { ...command, state: "attention", refusal: result.code });
    }
    if (result.kind !== "later") return;
    for (const one of keysOfItsKind(known, [...this.photos.values()])) {
      const held = this.commands.get(one);
      if (held?.state === "queued")
        this.commands.set(one, { ...held, notBefore: result.notBefore, refusal: result.code });
    }
  }

  async amend(uid: string, keys: readonly string[] | null, change: (command: Command) => Command): Promise<void> {
    for (const [key, command] of this.commands) {
      if (command.uid === uid && (keys === null || keys.includes(key))) this.commands.set(key, change(command));
    }
  }

  async clearInFlight(): Promise<void> {
    this.sending = [];
  }
}
