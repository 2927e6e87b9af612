import * as z from "zod/mini";
import { callProcedure } from "../../data/call.ts";
import { adminPrefix } from "../tasks.ts";
import { textChanges } from "../../data/text-changes.ts";

const placeSchema = z.object({
  place_id: z.string(),
  name: z.string(),
  vicinity: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  reviewed: z.boolean(),
  source: z.string(),
  rating_count: z.number(),
  closed_at: z.nullable(z.string()),
  created_at: z.string(),
  /** When it was added or last changed. */
  waits_since: z.string(),
  /** Id of the place it was merged into. */
  merged_into: z.nullable(z.string()),
  distance_m: z.optional(z.number()),
});
export type AdminPlace = z.infer<typeof placeSchema>;
const placesSchema = z.array(placeSchema);

export const placesAtOnce = 20;

export const searchKey = (query: string, after: AdminPlace | null) =>
  `${adminPrefix}places?${query}&${after?.place_id ?? ""}`;
/** Most rated first, after the last place of the previous page. */
export const fetchPlaces = (query: string, after: AdminPlace | null) =>
  callProcedure(
    "find_admin_places",
    {
      p_query: query,
      p_after_count: after?.rating_count ?? null,
      p_after_id: after?.place_id ?? null,
      p_limit: placesAtOnce,
    },
    placesSchema,
  );

export const unreviewedKey = (after: AdminPlace | null) => `${adminPrefix}unreviewed?${after?.place_id ?? ""}`;
export const fetchUnreviewed = (after: AdminPlace | null) =>
  callProcedure(
    "get_unreviewed_places",
    { p_after: after?.waits_since ?? null, p_after_id: after?.place_id ?? null, p_limit: placesAtOnce },
    placesSchema,
  );

export const duplicatesKey = (placeId: string) => `${adminPrefix}duplicates/${placeId}`;
export const fetchDuplicates = (placeId: string) =>
  callProcedure("find_duplicates", { p_place_id: placeId }, placesSchema);

const previewSchema = z.object({
  ratings: z.number(),
  both: z.number(),
  photos: z.number(),
  owners: z.number(),
  joins_owners: z.boolean(),
  servers: z.number(),
  invitations: z.number(),
  promotions: z.number(),
  codes: z.number(),
  requests: z.number(),
  proposals: z.number(),
});
export const previewKey = (from: string, into: string) => `${adminPrefix}merge/${from}/${into}`;
export const fetchPreview = (from: string, into: string) =>
  callProcedure("preview_merge", { p_from_place_id: from, p_into_place_id: into }, previewSchema);

/** Idempotent by `opId`. */
export const saveMerge = (from: string, into: string, confirmOwners: boolean, opId: string) =>
  callProcedure(
    "merge_places",
    { p_from_place_id: from, p_into_place_id: into, p_confirm_owners: confirmOwners, p_op_id: opId },
    z.object({ success: z.literal(true), place_id: z.string() }),
  );

/** Form state. */
export type PlaceFields = { name: string; vicinity: string; postcode: string; city: string; closed: boolean };
export const fieldsOf = ({ name, vicinity, postcode, city, closed_at }: AdminPlace): PlaceFields => ({
  name,
  vicinity: vicinity ?? "",
  postcode: postcode ?? "",
  city: city ?? "",
  closed: closed_at !== null,
});

export type PlaceChanges = {
  name?: string;
  vicinity?: string | null;
  postcode?: string | null;
  city?: string | null;
  closed?: boolean;
};

/** Only the fields that were changed, so that a correction the owner made in the meantime survives. */
export function placeChanges(fields: PlaceFields, place: AdminPlace): PlaceChanges {
  const before = fieldsOf(place);
  return {
    ...textChanges(["name", "vicinity", "postcode", "city"], fields, before),
    ...(fields.closed === before.closed ? {} : { closed: fields.closed }),
  };
}

export const savePlace = (placeId: string, changes: PlaceChanges) =>
  callProcedure("correct_place", { p_place_id: placeId, p_changes: changes }, z.object({ place_id: z.string() }));
export const saveConfirmed = (placeId: string) => callProcedure("confirm_place", { p_place_id: placeId }, z.boolean());

const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const proposalSchema = z.object({
  id: z.string(),
  restaurant_place_id: z.string(),
  restaurant_name: z.string(),
  changes: factsSchema,
  note: z.nullable(z.string()),
  proposed_on: z.string(),
  /** Present values. */
  current: factsSchema,
});
export type Proposal = z.infer<typeof proposalSchema>;
export const proposalsKey = `${adminPrefix}proposals`;
export const fetchProposals = () => callProcedure("get_place_proposals", {}, z.array(proposalSchema));
export const saveProposal = (id: string, accepted: boolean) =>
  callProcedure("decide_place_proposal", { p_id: id, p_accepted: accepted }, z.boolean());
