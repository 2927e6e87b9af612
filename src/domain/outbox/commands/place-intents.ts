import { arrangementKey, photoKey } from "./keys.ts";
import type { Command, PlaceCommand } from "./command.ts";
import type { PlaceBody } from "./bodies.ts";
import { keyOf, photosLeftBehind, replaceIntent } from "./intent.ts";
import { isKnown, rulesOf } from "./kinds.ts";
import { hasPhoto, type Rating } from "../../ratings/rating.ts";

/** What is new about every intent; comes from outside, so that nothing here knows a clock. */
export type Stamp = () => { seq: number; opId: string; editedAt: string };

export type Subject = { uid: string; placeId: string; commands: readonly Command[]; row: Rating | null };

/**
 * The waiting commands of one place and person, while new intents are applied. Stores nothing: the caller writes `changes()` in one
 * transaction.
 */
export class PlaceIntents {
  /** Photos of which the device needs nothing any more. */
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

  /** What waits now. */
  commands(): Command[] {
    return [...this.now.values()];
  }

  /** Wants something. `finish` may change the command that comes of it. Answers its op id, null when there is none. */
  set(body: PlaceBody, finish: (command: PlaceCommand) => PlaceCommand = (command) => command): string | null {
    const { uid, row } = this.subject;
    const key = keyOf(uid, body);
    const command = replaceIntent(this.get(key), { uid, body, ...this.stamp() }, row);
    if (command) this.now.set(key, finish(command));
    else this.now.delete(key);
    return command?.opId ?? null;
  }

  /**
   * Wants the rating to be so, and what else belongs to it: photos in `remove` are taken off, and those that it must not inherit from
   * one whose removal it takes the place of. Answers the op id of the rating.
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

  /** Wants the rating gone, and with it what waits about its photos. */
  removeRating(placeName: string): string | null {
    this.dropPhotos();
    return this.set({ kind: "rating.remove.v1", placeId: this.subject.placeId, placeName, base: null });
  }

  /** Takes a photo off, and says so to the server if it may have it. */
  detach(photoId: string): void {
    const { uid, placeId, row } = this.subject;
    if (hasPhoto(row, photoId) || this.now.has(photoKey(uid, photoId)))
      this.set({ kind: "photo.detach.v1", placeId, photoId });
    this.forgotten.add(photoId);
  }

  /**
   * Takes every waiting photo back: a removed rating takes them along. One that may have been attached already is asked to
   * be taken off, in case the place is rated again before the removal is sent.
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
