import * as z from "zod/mini";
import { commandBodySchema, rulesOf } from "./kinds.ts";
import { batchSize, maxUnconfirmed } from "../../limits.ts";
import { isUpsert, type UpsertBody } from "./upsert.ts";
import { ratingContentSchema, type RatingContent } from "../../ratings/rating.ts";
import { uuidSchema } from "../../uuid.ts";

export { type Evidence, evidenceSchema } from "../../ratings/evidence.ts";
export { arrangementKey, groupOfPlace, photoKey, photoPath, ratingKey } from "./keys.ts";

export type CommandBody = z.infer<typeof commandBodySchema>;
export type PlaceBody = Exclude<CommandBody, UpsertBody>;
export type PlaceKind = PlaceBody["kind"];

/** One pending intent per subject. `state` is what is on disk: "sending" is not, because the lock of the drain is the truth about it. */
export const commandSchema = z.object({
  /** `{uid}:rating:{placeId}`, `{uid}:photo:{photoId}`, `{uid}:like:{ratingId}`: a later intent replaces the unsent earlier one. */
  key: z.string(),
  uid: uuidSchema,
  /** Rises per device; decides the order, so that a wrong clock cannot. */
  seq: z.number(),
  /** New for every intent; the server's receipt is filed under it. */
  opId: uuidSchema,
  /** Rises when the intent is replaced; begins anew after the subject had none. */
  rev: z.number(),
  /** Raised on disk before every sending of this intent: 0 means that it never left the device. */
  tried: z.number(),
  /**
   * Earlier intents of this subject that were sent and never answered, newest first: each may have arrived, and if one has,
   * this intent started from it and not from `base`. `content` null: it was no saving.
   */
  unconfirmed: z.array(z.object({ opId: uuidSchema, content: z.nullable(ratingContentSchema) })),
  baseVersion: z.number(),
  editedAt: z.string(),
  state: z.literal(["queued", "attention"]),
  /** Why it needs attention, or, while queued, why it waits: a `RefusalCode`, or one that a newer server made up. */
  refusal: z.nullable(z.string()),
  /** What stands on the server instead, when `refusal` is "conflict". */
  theirs: z.nullable(z.unknown()),
  /** ISO time before which the server asked not to be bothered with this command (daily limit). */
  notBefore: z.nullable(z.string()),
  /** How often it came back without a decision while others passed; absent: never (and in commands of version 1). */
  faults: z.optional(z.number()),
  /** Commands of one group are one thing that a person did, e.g. a rating with its photos; empty: it is not counted. */
  group: z.optional(z.string()),
  body: commandBodySchema,
});
export type Command = z.infer<typeof commandSchema>;
/** About the rating of a place, or a part of it. */
export type PlaceCommand = Command & { body: PlaceBody };
export type UpsertCommand = Command & { body: UpsertBody };

export const isAboutPlace = (command: Command): command is PlaceCommand => !isUpsert(command.body);
export const placeIdOf = (body: CommandBody): string | null => (isUpsert(body) ? null : body.placeId);

export { batchSize, maxUnconfirmed };

/**
 * Whether both are one intent: an answer to another one, replaced or given up meanwhile, does not remove what stands in its
 * place. The id decides, since `rev` begins anew.
 */
export const isSameIntent = (one: Command, other: Command): boolean => one.opId === other.opId && one.rev === other.rev;

/** Whether the server may know this subject's intent, or an earlier one of it, without our knowing. */
export const mayHaveArrived = ({ tried, unconfirmed }: Command): boolean => tried > 0 || unconfirmed.length > 0;

/** What the rating says once this has arrived; null when that is nothing, or not for this kind of command to say. */
export const contentIn = (body: CommandBody): RatingContent | null => rulesOf(body).contentOf?.(body) ?? null;

/** The intents without an answer that a new intent leaves behind when it takes the place of this one. */
export const leftUnconfirmed = ({ tried, unconfirmed, opId, body }: Command): Command["unconfirmed"] =>
  tried === 0 ? unconfirmed : [{ opId, content: contentIn(body) }, ...unconfirmed];
