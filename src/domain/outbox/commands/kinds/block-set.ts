import * as z from "zod/mini";
import { personTopic, type PersonState } from "./person-collection.ts";
import type { PutKind } from "../upsert-kind.ts";

/** Blocks somebody, by their id, or no longer; it ends the tie, and the end of it does not bring that back. */
export const blockSet: PutKind<{ blocked: boolean }, PersonState> = {
  kind: "block.set.v1",
  topic: personTopic,
  value: z.object({ blocked: z.boolean() }),
  show: ({ tie }, { blocked }) => ({ blocked, tie: blocked ? "none" : tie }),
};
