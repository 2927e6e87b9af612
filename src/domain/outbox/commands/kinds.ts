import * as z from "zod/mini";
import type { Command, CommandBody, PlaceBody, PlaceCommand, PlaceKind } from "./command.ts";
import { photoAttach, photoAttachMaking, photoAttachSchema } from "./kinds/photo-attach.ts";
import { photoDetach, photoDetachMaking, photoDetachSchema } from "./kinds/photo-detach.ts";
import { photosArrange, photosArrangeMaking, photosArrangeSchema } from "./kinds/photos-arrange.ts";
import { ratingRemove, ratingRemoveMaking, ratingRemoveSchema } from "./kinds/rating-remove.ts";
import { ratingRestore, ratingRestoreMaking, ratingRestoreSchema } from "./kinds/rating-restore.ts";
import { ratingSave, ratingSaveMaking, ratingSaveSchema } from "./kinds/rating-save.ts";
import type { Making, Rules } from "./kind-rules.ts";
import { isUpsert, upsertBodySchema, upsertRules } from "./upsert.ts";

/** About the rating of a place, by kind and version. */
const placeBodySchema = z.union([
  ratingSaveSchema,
  ratingRemoveSchema,
  ratingRestoreSchema,
  photoAttachSchema,
  photoDetachSchema,
  photosArrangeSchema,
]);

/**
 * What the device wants of the server. A released kind is never changed: a new shape gets a new version. What a version of the
 * app cannot read it keeps and shows (`local/outbox/stored-commands.ts`).
 */
export const commandBodySchema = z.union([placeBodySchema, upsertBodySchema]);

const rules: { [Kind in PlaceKind]: Rules<Extract<PlaceBody, { kind: Kind }>> } = {
  "rating.save.v1": ratingSave,
  "rating.remove.v1": ratingRemove,
  "rating.restore.v1": ratingRestore,
  "photo.attach.v1": photoAttach,
  "photo.detach.v1": photoDetach,
  "photos.arrange.v1": photosArrange,
};

/** Not so for what a later version of the app left on the device: it waits there, and nothing is known of it here. */
export const isKnown = (command: Command): command is PlaceCommand => command.body.kind in rules;

/** The rules of this body's kind, to be asked about this body. */
export const rulesOf = (body: CommandBody): Rules<CommandBody> => (isUpsert(body) ? upsertRules : rules[body.kind]);

const makings: { [Kind in PlaceKind]: Making<Extract<PlaceBody, { kind: Kind }>> } = {
  "rating.save.v1": ratingSaveMaking,
  "rating.remove.v1": ratingRemoveMaking,
  "rating.restore.v1": ratingRestoreMaking,
  "photo.attach.v1": photoAttachMaking,
  "photo.detach.v1": photoDetachMaking,
  "photos.arrange.v1": photosArrangeMaking,
};

export const makingOf = (body: PlaceBody): Making<PlaceBody> => makings[body.kind];
