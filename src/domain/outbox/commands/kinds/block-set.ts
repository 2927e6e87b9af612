import * as z from "zod/mini";
import { personCollection, type PersonState } from "./person-collection.ts";
import type { UpsertKind } from "../upsert-kind.ts";

/** Blocks somebody, by their id, or no longer; it ends the tie, and the end of it does not bring that back. */
export const blockSet: UpsertKind<{ blocked: boolean }, PersonState> = {
  kind: "block.set.v1",
  collection: personCollection,
  value: z.object({ blocked: z.boolean() }),
  show: ({ tie }, { blocked }) => ({ blocked, tie: blocked ? "none" : tie }),
};
