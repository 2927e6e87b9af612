import * as z from "zod/mini";
import type { PutKind, Topic } from "../upsert-kind.ts";

/** A choice that follows the account from device to device; null: as it comes. */
const settingSchema = z.object({ value: z.union([z.string(), z.boolean(), z.number(), z.null()]) });
type Setting = z.infer<typeof settingSchema>;

/** By the name of the setting, e.g. "theme". */
export const settingTopic: Topic<Setting> = { name: "setting", schema: settingSchema, none: { value: null } };

export const settingsSave: PutKind<Setting, Setting> = {
  kind: "settings.save.v1",
  topic: settingTopic,
  value: settingSchema,
  show: (_state, value) => value,
  group: "settings",
};
