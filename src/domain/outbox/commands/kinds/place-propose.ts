import * as z from "zod/mini";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

/** Only fields that are to change; null clears a field. */
const placeChangesSchema = z.object({
  name: z.optional(z.string()),
  vicinity: z.optional(z.nullable(z.string())),
  postcode: z.optional(z.nullable(z.string())),
  city: z.optional(z.nullable(z.string())),
  state: z.optional(z.nullable(z.string())),
  country: z.optional(z.nullable(z.string())),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  closed: z.optional(z.boolean()),
});

/** `changes` null: there is no proposal, or it was withdrawn. */
const proposalSchema = z.object({ changes: z.nullable(placeChangesSchema), note: z.nullable(z.string()) });
type Proposal = z.infer<typeof proposalSchema>;

/** Keys are ids of places. */
export const proposalCollection: CacheCollection<Proposal> = {
  name: "proposal",
  schema: proposalSchema,
  none: { changes: null, note: null },
};

/** Proposes a correction of a place. A later proposal replaces the earlier one. */
export const placePropose: UpsertKind<Proposal, Proposal> = {
  kind: "place.propose.v1",
  collection: proposalCollection,
  value: proposalSchema,
  show: (_state, value) => value,
  textOf: ({ note }) => note,
};
