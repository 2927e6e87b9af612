import * as z from "zod/mini";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

/** A setting that follows the account to every device; null: the default. */
const settingSchema = z.object({ value: z.union([z.string(), z.boolean(), z.number(), z.null()]) });
type Setting = z.infer<typeof settingSchema>;

/** Keys are names of settings, e.g. "theme". */
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
