import * as z from "zod/mini";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

/**
 * One field of the profile. `mayor_opt_out` is a boolean, every other field a text; the database enforces the limits.
 */
const fieldSchema = z.object({ value: z.nullable(z.union([z.string(), z.boolean()])) });
type Field = z.infer<typeof fieldSchema>;

/**
 * Keys are field names, so that the latest value wins per field: username, first_name, last_name, city, country,
 * time_zone, visible_to, mayor_opt_out.
 */
export const profileCollection: CacheCollection<Field> = {
  name: "profile",
  schema: fieldSchema,
  none: { value: null },
};

export const profileSave: UpsertKind<Field, Field> = {
  kind: "profile.save.v1",
  collection: profileCollection,
  value: fieldSchema,
  show: (_state, value) => value,
  group: "profile",
  textOf: ({ value }) => (typeof value === "string" ? value : null),
};
