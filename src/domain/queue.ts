import { photoKey, ratingKey, type Command } from "./commands.ts";
import { laterMaxMs } from "./verdict.ts";

/** A photo on its way, as far as the order of things is concerned. */
export type WaitingPhoto = {
  id: string;
  uid: string;
  placeId: string;
  stage: "draft" | "queued" | "uploaded";
  uploads: number;
};

/** How an upload ended for good, or that a smaller photo takes its place. */
export type PhotoResult =
  | { kind: "stored" }
  | { kind: "refused"; code: string }
  | { kind: "shrunk"; bytes: ArrayBuffer };

/** Everything of one person that waits, in the order it was made. */
export type Queue = {
  commands: readonly Command[];
  photos: readonly WaitingPhoto[];
  /** Places whose rating the server has. */
  ratedPlaceIds: ReadonlySet<string>;
};

export type Step =
  | { kind: "send"; commands: readonly Command[] }
  | { kind: "upload"; photo: WaitingPhoto }
  | { kind: "nothing" };

export type StepOptions = {
  nowMs: number;
  /** Largest number of commands in one call. */
  limit: number;
  /** Keys that were tried in this pass and are skipped until the next. */
  skip: ReadonlySet<string>;
};

/**
 * The next thing to send: ratings first, because they are small and what the person cares for; then photos one by one;
 * then the commands that attach them. A photo is never ahead of the rating it belongs to.
 */
export function chooseStep(queue: Queue, { nowMs, limit, skip }: StepOptions): Step {
  const ready = queue.commands.filter((command) => isReady(command, nowMs) && !skip.has(command.key));
  const words = ready.filter(({ body }) => body.kind !== "photo.attach.v1").toSorted(byRatingThenOrder);
  if (words.length > 0) return { kind: "send", commands: words.slice(0, limit) };

  const photos = new Map(queue.photos.map((photo) => [photo.id, photo]));
  const attaching = ready.filter((command) => !waitsForRating(command, queue));
  const stageOf = ({ body }: Command) => ("photoId" in body ? photos.get(body.photoId)?.stage : undefined);
  const attachable = attaching.filter((command) => stageOf(command) !== "queued");
  const next = attaching.find((command) => stageOf(command) === "queued");
  const upload = next && "photoId" in next.body ? photos.get(next.body.photoId) : undefined;
  if (upload && attachable.length < limit) return { kind: "upload", photo: upload };
  return attachable.length > 0 ? { kind: "send", commands: attachable.slice(0, limit) } : { kind: "nothing" };
}

function isReady({ state, notBefore }: Command, nowMs: number): boolean {
  if (state !== "queued") return false;
  const leftMs = notBefore === null ? 0 : Date.parse(notBefore) - nowMs;
  // More than the server is ever given: the clock was ahead when it was noted, and is right now.
  return !(leftMs > 0 && leftMs <= laterMaxMs);
}

/** A new rating that is not delivered yet, for whatever reason, keeps its photos back. */
function waitsForRating({ uid, body }: Command, { commands, ratedPlaceIds }: Queue): boolean {
  if (ratedPlaceIds.has(body.placeId)) return false;
  return commands.some((command) => command.key === ratingKey(uid, body.placeId));
}

function byRatingThenOrder(a: Command, b: Command): number {
  return Number("photoId" in a.body) - Number("photoId" in b.body) || a.seq - b.seq;
}

export const keyOfPhoto = (photo: WaitingPhoto): string => photoKey(photo.uid, photo.id);

/** When the earliest of what the server asked to hold back is due, `null` when nothing is held back. */
export function earliestNotBefore(commands: readonly Command[]): string | null {
  const held = commands.flatMap(({ state, notBefore }) =>
    state === "queued" && notBefore !== null ? [notBefore] : [],
  );
  return held.toSorted()[0] ?? null;
}
