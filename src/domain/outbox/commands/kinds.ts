import { isUpsert, type BodyOf, type CommandBody, type PlaceBody, type PlaceKind } from "./bodies.ts";
import type { Command, PlaceCommand } from "./command.ts";
import { photoAttach, photoAttachMaking } from "./kinds/photo-attach.ts";
import { photoDetach, photoDetachMaking } from "./kinds/photo-detach.ts";
import { photosArrange, photosArrangeMaking } from "./kinds/photos-arrange.ts";
import { ratingRemove, ratingRemoveMaking } from "./kinds/rating-remove.ts";
import { ratingRestore, ratingRestoreMaking } from "./kinds/rating-restore.ts";
import { ratingSave, ratingSaveMaking } from "./kinds/rating-save.ts";
import type { Making, Rules } from "./kind-rules.ts";
import { upsertRules } from "./upsert.ts";

const rules: { [Kind in PlaceKind]: Rules<BodyOf<Kind>> } = {
  "rating.save.v1": ratingSave,
  "rating.remove.v1": ratingRemove,
  "rating.restore.v1": ratingRestore,
  "photo.attach.v1": photoAttach,
  "photo.detach.v1": photoDetach,
  "photos.arrange.v1": photosArrange,
};

/**
 * False for commands that a newer version of the app left on the device: they wait, and this version cannot interpret
 * them.
 */
export const isKnown = (command: Command): command is PlaceCommand => command.body.kind in rules;

/** The rules of this body's kind. */
export const rulesOf = (body: CommandBody): Rules<CommandBody> => (isUpsert(body) ? upsertRules : rules[body.kind]);

const makings: { [Kind in PlaceKind]: Making<BodyOf<Kind>> } = {
  "rating.save.v1": ratingSaveMaking,
  "rating.remove.v1": ratingRemoveMaking,
  "rating.restore.v1": ratingRestoreMaking,
  "photo.attach.v1": photoAttachMaking,
  "photo.detach.v1": photoDetachMaking,
  "photos.arrange.v1": photosArrangeMaking,
};

export const makingOf = (body: PlaceBody): Making<PlaceBody> => makings[body.kind];
