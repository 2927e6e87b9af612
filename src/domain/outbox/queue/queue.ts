import { photoKey, ratingKey, listingKey } from "../commands/keys.ts";
import { isUpsert, type CommandBody } from "../commands/bodies.ts";
import type { Command } from "../commands/command.ts";
import { batchSize } from "../../limits.ts";
import { batchLimit, failuresOf } from "../retry/item-failure.ts";
import { rulesOf } from "../commands/kinds.ts";
import { laterMaxMs } from "../responses/decision.ts";

/** A photo of the queue. */
export type WaitingPhoto = {
  id: string;
  uid: string;
  placeId: string;
  stage: "draft" | "queued" | "uploaded";
  uploads: number;
  /** For a photo that belongs to no rating: the key of its command. */
  key?: string;
};

/** How an upload ended: decided, replaced by a smaller photo, or postponed together with all uploads of its kind. */
export type PhotoResult =
  | { kind: "stored" }
  | { kind: "rejected"; code: string }
  | { kind: "later"; notBefore: string; code: string }
  | { kind: "shrunk"; bytes: ArrayBuffer };

/** Everything of one person that may be sent, oldest first. */
export type Queue = {
  commands: readonly Command[];
  photos: readonly WaitingPhoto[];
  /** Ids of places whose rating the server has. */
  ratedPlaceIds: ReadonlySet<string>;
};

export type Step =
  | { kind: "send"; commands: readonly Command[] }
  | { kind: "upload"; photo: WaitingPhoto }
  | { kind: "nothing" };

export type StepOptions = {
  nowMs: number;
  /** Keys of candidates, which are not sent now. */
  skip: ReadonlySet<string>;
  /** True to send one thing only, the one tried least, to find out whether anything gets through. */
  probe: boolean;
  /** The most commands that one call may carry while none of them has failed. Absent: `batchSize`. */
  batch?: number | undefined;
};

/** What a command needs next. */
type Ready = { command: Command; needs: "sending" | "upload"; rank: number };

/**
 * The next thing to send: ratings first, then photos one by one, then the commands that attach them. A photo is never
 * sent before its rating. Items that failed without a decision are sent last and in ever smaller batches.
 */
export function chooseStep(queue: Queue, { nowMs, skip, probe, batch = batchSize }: StepOptions): Step {
  const photos = new Map(queue.photos.map((photo) => [photo.id, photo]));
  const photoOf = ({ body }: Command) => photos.get(rulesOf(body).bytesOf?.(body) ?? "");
  const waiting = byKey(queue);
  const ready = queue.commands
    .filter((command) => isReady(command, nowMs) && !skip.has(command.key) && !waitsForOther(command, waiting, queue))
    .map((command): Ready => {
      const needs = photoOf(command)?.stage === "queued" ? "upload" : "sending";
      return { command, needs, rank: needs === "upload" ? 2 : rulesOf(command.body).rank };
    });
  const sendable = new Map(
    ready.filter(({ needs }) => needs === "sending").map(({ command }) => [command.key, command]),
  );
  // True if the photo's command is sent before `command` or in the same call.
  const goesWith = (key: string, command: Command) => {
    const photo = probe ? undefined : sendable.get(key);
    return photo !== undefined && failuresOf(photo) <= failuresOf(command);
  };
  const queued = queuedKeys(queue);
  const able = ready.filter(({ command }) => photosAhead(command, queued).every((key) => goesWith(key, command)));
  const least = Math.min(...able.map(({ command }) => failuresOf(command)));
  const next = able
    .filter(({ command }) => failuresOf(command) === least)
    .toSorted((a, b) => a.rank - b.rank || a.command.seq - b.command.seq);
  const triesOf = ({ command, needs }: Ready) =>
    needs === "upload" ? (photoOf(command)?.uploads ?? 0) : command.tried;
  const [first] = probe ? next.toSorted((a, b) => triesOf(a) - triesOf(b)) : next;
  if (!first) return { kind: "nothing" };

  const step = (chosen: readonly Ready[]): Step => {
    const photo = chosen[0]?.needs === "upload" && photoOf(chosen[0].command);
    return photo ? { kind: "upload", photo } : { kind: "send", commands: chosen.map(({ command }) => command) };
  };
  if (probe) return step([first]);
  const limit = batchLimit(least);
  const written = next.filter(({ rank }) => rank < 2);
  if (written.length > 0) return step(written.slice(0, least === 0 ? batch : limit));
  const attaching = next.filter(({ needs }) => needs === "sending");
  const upload = next.find(({ needs }) => needs === "upload");
  // Attaching waits for the photos that are still to be uploaded, so that one call attaches all of them.
  return step(upload && attaching.length < limit ? [upload] : attaching.slice(0, limit));
}

function isReady({ state, notBefore }: Command, nowMs: number): boolean {
  if (state !== "queued") return false;
  const leftMs = notBefore === null ? 0 : Date.parse(notBefore) - nowMs;
  // True also if the waiting time exceeds the maximum: then the clock was ahead when the time was stored and is right
  // now.
  return !(leftMs > 0 && leftMs <= laterMaxMs);
}

/** Id of the place that a command is about; empty or an id of something else if it is about none. */
const aboutPlace = (body: CommandBody): string =>
  isUpsert(body) ? (body.kind === "listing.add.v1" ? "" : body.subject) : body.placeId;

type Waiting = ReadonlyMap<string, Command>;

const byKey = ({ commands }: Queue): Waiting => new Map(commands.map((command) => [command.key, command]));

/**
 * Commands about a place that is being added are sent after the place itself. A new rating that is not delivered yet,
 * for whatever reason, holds back its photos. A first rating in conflict holds them back as well: the place has a rating
 * by now, because two places were merged into one, and that is another rating.
 */
function waitsForOther({ uid, body }: Command, waiting: Waiting, { ratedPlaceIds }: Queue): boolean {
  if (waiting.has(listingKey(uid, aboutPlace(body)))) return true;
  const placeId = rulesOf(body).afterRatingOf?.(body);
  const rating = placeId === undefined ? undefined : waiting.get(ratingKey(uid, placeId));
  if (placeId === undefined || !rating) return false;
  return !ratedPlaceIds.has(placeId) || (rating.refusal === "conflict" && rating.baseVersion === 0);
}

/**
 * Keys of photos on their way that a command names besides others. An arrangement and captions are not sent before
 * them: the device forgets what was sent and would then show the photos without both.
 */
function photosAhead({ uid, body }: Command, queued: ReadonlySet<string>): string[] {
  const named = "photos" in body ? body.photos.map(({ photoId }) => photoKey(uid, photoId)) : [];
  return named.filter((key) => queued.has(key));
}

const queuedKeys = ({ commands }: Queue): ReadonlySet<string> =>
  new Set(commands.filter(({ state }) => state === "queued").map(({ key }) => key));

/** Keys of commands that wait for another command. */
export function keysBehind(queue: Queue): string[] {
  const waiting = byKey(queue);
  const queued = queuedKeys(queue);
  return queue.commands
    .filter((command) => waitsForOther(command, waiting, queue) || photosAhead(command, queued).length > 0)
    .map(({ key }) => key);
}

/**
 * Keys of all commands whose photos are still to be uploaded and are of the same kind as this one (of ratings, or
 * portraits): they share a limit, so once it is reached, every upload of the kind would fail.
 */
export const keysOfItsKind = (photo: WaitingPhoto, all: readonly WaitingPhoto[]): string[] =>
  all
    .filter(({ stage, key }) => stage === "queued" && (key === undefined) === (photo.key === undefined))
    .map(keyOfPhoto);

export const keyOfPhoto = (photo: WaitingPhoto): string => photo.key ?? photoKey(photo.uid, photo.id);

/** ISO time at which the earliest postponed command is due; `null` if there is none. */
export function earliestNotBefore(commands: readonly Command[]): string | null {
  const held = commands.flatMap(({ state, notBefore }) =>
    state === "queued" && notBefore !== null ? [notBefore] : [],
  );
  return held.toSorted()[0] ?? null;
}
