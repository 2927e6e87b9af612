import { photoKey, photoPath, ratingKey, type Command, type CommandBody } from "../../src/domain/commands.ts";
import { idleConnection, type ConnectionState } from "../../src/domain/connection.ts";
import type { PhotoResult, Queue, WaitingPhoto } from "../../src/domain/queue.ts";
import type { Rating, RatingContent } from "../../src/domain/rating.ts";
import { settleCommand, carriesRow, type Verdict } from "../../src/domain/verdict.ts";
import { keyOf, photosLeftBehind, replaceIntent } from "../../src/domain/intent.ts";
import type { OutboxStorage } from "../../src/sync/drain-ports.ts";

/** The outbox of one device and person without a database, for tests of order and of faults. */
export class MemoryOutbox implements OutboxStorage {
  commands = new Map<string, Command>();
  photos = new Map<string, WaitingPhoto & { bytes: ArrayBuffer | null; shrunk: boolean }>();
  rows = new Map<string, Rating>();
  connection: ConnectionState = idleConnection;
  sending: readonly string[] = [];
  uid: string;
  private seq = 0;

  constructor(uid: string) {
    this.uid = uid;
  }

  save(placeId: string, content: RatingContent, photoIds: readonly string[] = []): void {
    const earlier = this.commands.get(ratingKey(this.uid, placeId)) ?? null;
    for (const id of photosLeftBehind(earlier, this.rows.get(placeId) ?? null)) this.detach(placeId, id);
    this.put({
      kind: "rating.save.v1",
      placeId,
      placeName: placeId,
      content,
      base: null,
      evidence: null,
      qrCodeId: null,
    });
    for (const id of photoIds) {
      const bytes = new ArrayBuffer(8);
      this.photos.set(id, { id, uid: this.uid, placeId, stage: "queued", uploads: 0, bytes, shrunk: false });
      this.put({ kind: "photo.attach.v1", placeId, photoId: id });
    }
  }

  remove(placeId: string): void {
    this.put({ kind: "rating.remove.v1", placeId, placeName: placeId, base: null });
    for (const photo of this.photos.values()) {
      if (photo.placeId !== placeId) continue;
      this.photos.delete(photo.id);
    }
    for (const { body } of this.waiting) {
      if (body.kind !== "photo.attach.v1" || body.placeId !== placeId) continue;
      this.put({ kind: "photo.detach.v1", placeId, photoId: body.photoId });
    }
  }

  detach(placeId: string, photoId: string): void {
    this.put({ kind: "photo.detach.v1", placeId, photoId });
    this.photos.delete(photoId);
  }

  put(body: CommandBody): void {
    const key = keyOf(this.uid, body);
    this.seq += 1;
    const intent = {
      uid: this.uid,
      body,
      seq: this.seq,
      opId: crypto.randomUUID(),
      editedAt: "2026-01-01T00:00:00.000Z",
    };
    const command = replaceIntent(this.commands.get(key) ?? null, intent, this.rows.get(body.placeId) ?? null);
    if (command) this.commands.set(key, command);
    else this.commands.delete(key);
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
    const taken = chosen.flatMap(({ key, rev }) => {
      const current = this.commands.get(key);
      return current?.rev === rev && current.state === "queued" ? [{ ...current, tried: current.tried + 1 }] : [];
    });
    for (const command of taken) this.commands.set(command.key, command);
    this.sending = taken.map(({ key }) => key);
    return taken;
  }

  async takePhoto(photo: WaitingPhoto, now: string) {
    this.connection = { ...this.connection, lastAttemptAt: now };
    const known = this.photos.get(photo.id);
    if (known?.stage !== "queued") return null;
    known.uploads += 1;
    this.sending = [photoKey(known.uid, known.id)];
    return { path: photoPath(known.uid, known.id), bytes: known.bytes, shrunk: known.shrunk };
  }

  async settle(uid: string, decided: readonly { sent: Command; verdict: Verdict }[]): Promise<void> {
    for (const { sent, verdict } of decided) {
      const current = this.commands.get(sent.key);
      const left = current && settleCommand(current, sent, verdict);
      if (left) this.commands.set(sent.key, left);
      else this.commands.delete(sent.key);
      if (sent.body.kind === "photo.attach.v1") this.settleAttach(sent.body.photoId, verdict);
      if (uid === this.uid && carriesRow(sent, verdict)) this.keepRow(sent.body.placeId, verdict.row, verdict.version);
    }
  }

  private settleAttach(photoId: string, verdict: Verdict): void {
    const photo = this.photos.get(photoId);
    if (photo && verdict.kind === "photo-missing") photo.stage = "queued";
    if (verdict.kind === "delivered") this.photos.delete(photoId);
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
    const key = photoKey(photo.uid, photo.id);
    const command = this.commands.get(key);
    if (result.kind === "refused" && command) {
      this.commands.set(key, { ...command, state: "attention", refusal: result.code });
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
