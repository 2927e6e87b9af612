import * as z from "zod/mini";
import { placeIdSchema } from "./place.ts";
import { ratingContentSchema } from "./rating.ts";

/** Where the guest was when rating; the database reduces it to yes/no and forgets it. Degrees, metres, ISO time. */
export const evidenceSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  accuracy_m: z.number(),
  at: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/**
 * What the device wants of the server, by kind and version. A released kind is never changed:
 * a new shape gets a new version. What a version of the app cannot read it keeps and shows (`local/stored-commands.ts`).
 */
export const commandBodySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rating.save.v1"),
    placeId: placeIdSchema,
    placeName: z.string(),
    content: ratingContentSchema,
    /** What the edit started from, for the field-wise merge; null for a first rating. */
    base: z.nullable(ratingContentSchema),
    evidence: z.nullable(evidenceSchema),
    /** Deep link of the QR code that led here, if one did. */
    qrCodeId: z.nullable(z.uuid()),
  }),
  z.object({
    kind: z.literal("rating.remove.v1"),
    placeId: placeIdSchema,
    placeName: z.string(),
    /** What was to be removed: when something else stands there by now, the person is asked. */
    base: z.nullable(ratingContentSchema),
  }),
  z.object({ kind: z.literal("photo.attach.v1"), placeId: placeIdSchema, photoId: z.uuid() }),
  z.object({ kind: z.literal("photo.detach.v1"), placeId: placeIdSchema, photoId: z.uuid() }),
]);
export type CommandBody = z.infer<typeof commandBodySchema>;
export type CommandKind = CommandBody["kind"];

/** One pending intent per subject. `state` is what is on disk: "sending" is not, because the lock of the drain is the truth about it. */
export const commandSchema = z.object({
  /** `{uid}:rating:{placeId}` or `{uid}:photo:{photoId}`: a later intent replaces the unsent earlier one. */
  key: z.string(),
  uid: z.uuid(),
  /** Rises per device; decides the order, so that a wrong clock cannot. */
  seq: z.number(),
  /** New for every intent; the server's receipt is filed under it. */
  opId: z.uuid(),
  /** Rises when the intent is replaced; an answer for an older `rev` does not remove the newer intent. */
  rev: z.number(),
  /** Raised on disk before every sending of this intent: 0 means that it never left the device. */
  tried: z.number(),
  /**
   * Earlier intents of this subject that were sent and never answered, newest first: each may have arrived, and if one has,
   * this intent started from it and not from `base`. `content` null: it was no saving.
   */
  unconfirmed: z.array(z.object({ opId: z.uuid(), content: z.nullable(ratingContentSchema) })),
  baseVersion: z.number(),
  editedAt: z.string(),
  state: z.enum(["queued", "attention"]),
  /** Why it needs attention, or, while queued, why it waits: a `RefusalCode`, or one that a newer server made up. */
  refusal: z.nullable(z.string()),
  /** What stands on the server instead, when `refusal` is "conflict". */
  theirs: z.nullable(z.unknown()),
  /** ISO time before which the server asked not to be bothered with this command (daily limit). */
  notBefore: z.nullable(z.string()),
  /** How often it came back without a decision while others passed; absent: never (and in commands of version 1). */
  faults: z.optional(z.number()),
  body: commandBodySchema,
});
export type Command = z.infer<typeof commandSchema>;

export const ratingKey = (uid: string, placeId: string): string => `${uid}:rating:${placeId}`;
export const photoKey = (uid: string, photoId: string): string => `${uid}:photo:${photoId}`;

/** More than this many unanswered intents of one subject are not told to the server, which reads no more. */
export const maxUnconfirmed = 5;

/** Whether the server may know this subject's intent, or an earlier one of it, without our knowing. */
export const mayHaveArrived = ({ tried, unconfirmed }: Command): boolean => tried > 0 || unconfirmed.length > 0;

/** The intents without an answer that a new intent leaves behind when it takes the place of this one. */
export const leftUnconfirmed = ({ tried, unconfirmed, opId, body }: Command): Command["unconfirmed"] =>
  tried === 0 ? unconfirmed : [{ opId, content: body.kind === "rating.save.v1" ? body.content : null }, ...unconfirmed];

/** Deterministic, so that a repeated upload is the same object and never a second one. */
export const photoPath = (uid: string, photoId: string): string => `${uid}/${photoId}.jpg`;

/** Commands per call of `submit_ops`; the procedure refuses more than 50. */
export const batchSize = 20;
