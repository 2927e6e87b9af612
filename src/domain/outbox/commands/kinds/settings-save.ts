import * as z from "zod/mini";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

/** A choice that follows the account from device to device; null: as it comes. */
const settingSchema = z.object({ value: z.union([z.string(), z.boolean(), z.number(), z.null()]) });
type Setting = z.infer<typeof settingSchema>;

/** By the name of the setting, e.g. "theme". */
export const settingCollection: CacheCollection<Setting> = {
  name: "setting",
  schema: settingSchema,
  none: { value: null },
};

export const settingsSave: UpsertKind<Setting, Setting> = {
  kind: "settings.save.v1",
  collection: settingCollection,
  value: settingSchema,
  show: (_state, value) => value,
  group: "settings",
};
