import { arrangementKey, photoKey } from "./keys.ts";
import type { Command, PlaceCommand } from "./command.ts";
import type { PlaceBody } from "./bodies.ts";
import { keyOf, photosLeftBehind, replaceIntent } from "./intent.ts";
import { isKnown, rulesOf } from "./kinds.ts";
import { hasPhoto, type Rating } from "../../ratings/rating.ts";

/** Supplies the sequence number, id and time of each intent, so that nothing here needs a clock. */
export type Stamp = () => { seq: number; opId: string; editedAt: string };

export type Subject = { uid: string; placeId: string; commands: readonly Command[]; row: Rating | null };

/**
 * The waiting commands of one place and person, while new intents are applied. Stores nothing: the caller writes `changes()` in one
 * transaction.
 */
export class PlaceIntents {
  /** Ids of photos that the device may delete. */
  readonly forgotten = new Set<string>();
  private readonly before: Map<string, PlaceCommand>;
  private readonly now: Map<string, PlaceCommand>;
  private readonly subject: Subject;
  private readonly stamp: Stamp;

  constructor(subject: Subject, stamp: Stamp) {
    this.subject = subject;
    this.stamp = stamp;
    this.before = new Map(subject.commands.filter(isKnown).map((command) => [command.key, command]));
    this.now = new Map(this.before);
  }

  get(key: string): PlaceCommand | null {
    return this.now.get(key) ?? null;
  }

  /** The commands that wait now. */
  commands(): Command[] {
    return [...this.now.values()];
  }

  /** Adds an intent. `finish` may change the resulting command. Returns its op id, null if no command is needed. */
  set(body: PlaceBody, finish: (command: PlaceCommand) => PlaceCommand = (command) => command): string | null {
    const { uid, row } = this.subject;
    const key = keyOf(uid, body);
    const command = replaceIntent(this.get(key), { uid, body, ...this.stamp() }, row);
    if (command) this.now.set(key, finish(command));
    else this.now.delete(key);
    return command?.opId ?? null;
  }

  /**
   * Saves the rating and updates its photos: those in `remove` are detached, and so are those that it must not inherit
   * from a removal that it replaces. Returns the op id of the rating.
   */
  setRating(
    rating: PlaceBody,
    others: readonly PlaceBody[],
    { remove, finish }: { remove: readonly string[]; finish?: (command: PlaceCommand) => PlaceCommand },
  ): string | null {
    const { uid, row } = this.subject;
    const behind = photosLeftBehind(this.get(keyOf(uid, rating)), row);
    const opId = this.set(rating, finish);
    for (const body of others) this.set(body);
    for (const photoId of [...remove, ...behind]) this.detach(photoId);
    return opId;
  }

  /** Removes the rating and the waiting commands about its photos. */
  removeRating(placeName: string): string | null {
    this.dropPhotos();
    return this.set({ kind: "rating.remove.v1", placeId: this.subject.placeId, placeName, base: null });
  }

  /** Removes a photo; the server gets a command only if it may have the photo. */
  detach(photoId: string): void {
    const { uid, placeId, row } = this.subject;
    if (hasPhoto(row, photoId) || this.now.has(photoKey(uid, photoId)))
      this.set({ kind: "photo.detach.v1", placeId, photoId });
    this.forgotten.add(photoId);
  }

  /**
   * Removes all waiting photos, because a removed rating takes its photos with it. A photo that may have been attached
   * already gets a detach command, in case the place is rated again before the removal is sent.
   */
  dropPhotos(): void {
    this.forget(arrangementKey(this.subject.uid, this.subject.placeId));
    for (const { body } of this.now.values()) {
      const photoId = rulesOf(body).bytesOf?.(body);
      if (photoId !== undefined) this.detach(photoId);
    }
  }

  forget(key: string): void {
    this.now.delete(key);
  }

  changes(): { save: PlaceCommand[]; remove: string[] } {
    return {
      save: [...this.now.values()].filter((command) => this.before.get(command.key) !== command),
      remove: [...this.before.keys()].filter((key) => !this.now.has(key)),
    };
  }
}
