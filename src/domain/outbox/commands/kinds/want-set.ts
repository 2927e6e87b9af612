import * as z from "zod/mini";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

const wantSchema = z.object({ wanted: z.boolean() });
type Want = z.infer<typeof wantSchema>;

/** Keys are ids of places. */
export const wantCollection: CacheCollection<Want> = { name: "want", schema: wantSchema, none: { wanted: false } };

/** Puts a place on the person's private list of places to visit, or takes it off. */
export const wantSet: UpsertKind<Want, Want> = {
  kind: "want.set.v1",
  collection: wantCollection,
  value: wantSchema,
  show: (state, { wanted }) => ({ ...state, wanted }),
};
