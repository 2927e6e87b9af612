import * as z from "zod/mini";
import { maxUnconfirmed } from "../../limits.ts";
import { ratingContentSchema, type RatingContent } from "../../ratings/rating.ts";
import { uuidSchema } from "../../uuid.ts";
import { commandBodySchema, isUpsert, type CommandBody, type PlaceBody, type UpsertBody } from "./bodies.ts";

/** What a person did and the server has not confirmed yet. A key has at most one command: a later one replaces it. */
export const commandSchema = z.object({
  /** `{uid}:rating:{placeId}`, `{uid}:photo:{photoId}`, `{uid}:like:{ratingId}`, … */
  key: z.string(),
  uid: uuidSchema,
  /** Increases per device. It decides the order, so that a wrong clock cannot. */
  seq: z.number(),
  /** New for every intent. The server stores its receipt under this id, so a repeated request changes nothing. */
  opId: uuidSchema,
  /** Increases when the intent is replaced; restarts once the key had no command. */
  rev: z.number(),
  /** Number of sendings of this intent, raised on disk before each one. 0: it never left the device. */
  tried: z.number(),
  /**
   * Earlier intents of this key that were sent and never answered, newest first. Each may have arrived; if one has, this intent
   * started from it and not from `base`. `content` null: the intent saved nothing.
   */
  unconfirmed: z.array(z.object({ opId: uuidSchema, content: z.nullable(ratingContentSchema) })),
  baseVersion: z.number(),
  editedAt: z.string(),
  /** "sending" is not stored: the holder of the drain lock announces the keys in flight. */
  state: z.literal(["queued", "attention"]),
  /** Why it needs attention, or why a queued one waits: a `RejectionCode`, or a code of a newer server. */
  refusal: z.nullable(z.string()),
  /** The rating on the server, when `refusal` is "conflict". */
  theirs: z.nullable(z.unknown()),
  /** ISO time before which the server does not want it, e.g. because of a daily limit. */
  notBefore: z.nullable(z.string()),
  /** Number of times it failed without a decision while others passed; absent: never. */
  faults: z.optional(z.number()),
  /** Commands of one group are one thing that a person did, e.g. a rating with its photos. Empty: it is not counted. */
  group: z.optional(z.string()),
  /**
   * Only of upserts: when the person chose it by the server's clock, as this device estimates it, and when the device last
   * heard from the server by that clock. ISO times; absent if the device has never heard it.
   */
  chosen: z.optional(z.object({ at: z.string(), contactAt: z.string() })),
  /** Only after the server was restored from a backup: the version of the rating that this device knew before. */
  lostVersion: z.optional(z.number()),
  /** True if it had arrived before the server was restored, and is sent again in case the server lacks it. */
  again: z.optional(z.boolean()),
  body: commandBodySchema,
});
export type Command = z.infer<typeof commandSchema>;
/** A command about the rating of a place, or about a part of it. */
export type PlaceCommand = Command & { body: PlaceBody };
export type UpsertCommand = Command & { body: UpsertBody };

export const isAboutPlace = (command: Command): command is PlaceCommand => !isUpsert(command.body);
export const placeIdOf = (body: CommandBody): string | null => (isUpsert(body) ? null : body.placeId);
export const isQuiet = ({ body }: Pick<Command, "body">): boolean => isUpsert(body) && body.quiet === true;

/** True if both are the same intent. An answer to an intent that was replaced meanwhile must not remove its successor. */
export const isSameIntent = (one: Command, other: Command): boolean => one.opId === other.opId && one.rev === other.rev;

/** True if the server may have this intent, or an earlier one of its key, without our knowing. */
export const mayHaveArrived = ({ tried, unconfirmed }: Command): boolean => tried > 0 || unconfirmed.length > 0;

/**
 * Content of the rating once this command has arrived; null if there is none, or if the command is not about the
 * content.
 */
export const contentIn = (body: CommandBody): RatingContent | null => ("content" in body ? body.content : null);

/** The unanswered intents that stay behind when a new intent replaces this one. */
export const leftUnconfirmed = ({ tried, unconfirmed, opId, body }: Command): Command["unconfirmed"] =>
  tried === 0 ? unconfirmed : [{ opId, content: contentIn(body) }, ...unconfirmed];

/** The same, cut to the number that a request may carry. */
export const sentUnconfirmed = (command: Command): Command["unconfirmed"] =>
  leftUnconfirmed(command).slice(0, maxUnconfirmed);
