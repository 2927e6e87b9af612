import * as z from "zod/mini";
import { maxArranged, maxCaptionLength } from "../../limits.ts";
import { placeIdSchema } from "../../places/place.ts";
import { evidenceSchema } from "../../ratings/evidence.ts";
import { ratingContentSchema, ratingSchema } from "../../ratings/rating.ts";
import { uuidSchema } from "../../uuid.ts";

// What a command of each kind stores. A released kind never changes: a new shape gets a new version in its name. Commands that this
// version of the app cannot read are kept and shown (`local/outbox/stored-commands.ts`).

export const ratingSaveSchema = z.object({
  kind: z.literal("rating.save.v1"),
  placeId: placeIdSchema,
  placeName: z.string(),
  content: ratingContentSchema,
  /** What the edit started from, for the field-wise merge; null for a first rating. */
  base: z.nullable(ratingContentSchema),
  evidence: z.nullable(evidenceSchema),
  /** Id of the QR code that led here, if one did. */
  qrCodeId: z.nullable(uuidSchema),
  /** Language of the comment, e.g. "fr"; absent in commands of earlier versions. */
  language: z.optional(z.nullable(z.string())),
  /** ISO time of the visit, if it differs from the time of the last change. */
  writtenAt: z.optional(z.string()),
});

export const ratingRemoveSchema = z.object({
  kind: z.literal("rating.remove.v1"),
  placeId: placeIdSchema,
  placeName: z.string(),
  /** The content to be removed. If the server has different content by then, the person is asked. */
  base: z.nullable(ratingContentSchema),
});

/** Undoes a removal that may have arrived. The server keeps every column of a removed rating. */
export const ratingRestoreSchema = z.object({
  kind: z.literal("rating.restore.v1"),
  placeId: placeIdSchema,
  placeName: z.string(),
  content: ratingContentSchema,
  base: z.nullable(ratingContentSchema),
  /** Ids of its photos, in their order. */
  photoIds: z.array(uuidSchema),
  /** The row before the removal, shown until the rating is restored. */
  was: z.nullable(ratingSchema),
  language: z.optional(z.nullable(z.string())),
  /** Evidence, code and time of the visit, for a server that never received the rating. */
  evidence: z.optional(z.nullable(evidenceSchema)),
  qrCodeId: z.optional(z.nullable(uuidSchema)),
  writtenAt: z.optional(z.string()),
});

export const photoAttachSchema = z.object({
  kind: z.literal("photo.attach.v1"),
  placeId: placeIdSchema,
  photoId: uuidSchema,
});

export const photoDetachSchema = z.object({
  kind: z.literal("photo.detach.v1"),
  placeId: placeIdSchema,
  photoId: uuidSchema,
});

export const photosArrangeSchema = z.object({
  kind: z.literal("photos.arrange.v1"),
  placeId: placeIdSchema,
  /** In their new order, including photos that are not uploaded yet. A photo without `caption` keeps the caption it has. */
  photos: z
    .array(
      z.object({
        photoId: uuidSchema,
        caption: z.optional(z.nullable(z.string().check(z.maxLength(maxCaptionLength)))),
      }),
    )
    .check(z.maxLength(maxArranged)),
  /** False if only captions change. Absent in commands of earlier versions: true. */
  moved: z.optional(z.boolean()),
});

/** Commands about the rating of a place. They have versions and are merged. */
const placeBodySchema = z.union([
  ratingSaveSchema,
  ratingRemoveSchema,
  ratingRestoreSchema,
  photoAttachSchema,
  photoDetachSchema,
  photosArrangeSchema,
]);

/**
 * Sets a value that has no versions and is never merged: the latest one per subject wins. Examples: a review is liked, somebody is a
 * friend, a profile field has this text. The drain treats all of them alike; `commands/kinds` holds what differs.
 */
export const upsertBodySchema = z.object({
  /** E.g. "like.set.v1". Its first word and the subject identify what is set. */
  kind: z.string(),
  /** Id of what is set, e.g. of a review. The wire format has the same name. */
  subject: z.string(),
  /** A `photo` is the id of a photo on this device, which is uploaded first. */
  value: z.record(z.string(), z.unknown()),
  /** Name of the subject for the outbox screen: of a person or a place. */
  name: z.string(),
  /** What the person wrote, for "Copy text". */
  text: z.optional(z.string()),
  /**
   * True for commands that nobody waits for, e.g. that a notice was seen: not counted, not listed, and dropped when
   * rejected.
   */
  quiet: z.optional(z.boolean()),
});

export const commandBodySchema = z.union([placeBodySchema, upsertBodySchema]);

export type PlaceBody = z.infer<typeof placeBodySchema>;
export type PlaceKind = PlaceBody["kind"];
export type UpsertBody = z.infer<typeof upsertBodySchema>;
export type CommandBody = z.infer<typeof commandBodySchema>;
export type BodyOf<Kind extends PlaceKind> = Extract<PlaceBody, { kind: Kind }>;

export const isUpsert = (body: CommandBody): body is UpsertBody => "subject" in body;
