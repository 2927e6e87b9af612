import * as z from "zod/mini";
import { personCollection, type PersonState } from "./person-collection.ts";
import type { UpsertKind } from "../upsert-kind.ts";

/** Blocks or unblocks a person. Blocking ends a friendship; unblocking does not restore it. */
export const blockSet: UpsertKind<{ blocked: boolean }, PersonState> = {
  kind: "block.set.v1",
  collection: personCollection,
  value: z.object({ blocked: z.boolean() }),
  show: ({ tie }, { blocked }) => ({ blocked, tie: blocked ? "none" : tie }),
};
