import * as z from "zod/mini";
import { foundRestaurantsSchema, type FoundRestaurant } from "../../domain/places/found-restaurant.ts";
import type { Answer } from "../data/answer.ts";
import { callFunction, callProcedure, uploadObject, readRows } from "../data/call.ts";

/** Key prefix of a person's own requests and invitations. */
export const mineKey = (uid: string): string => `mine/${uid}/`;

const requestSchema = z.object({
  id: z.string(),
  restaurant_place_id: z.string(),
  restaurant_name: z.string(),
  business_name: z.string(),
  business_email: z.string(),
  status: z.literal(["pending", "approved", "rejected"]),
  /** Reason of a rejection; null otherwise. */
  declined_reason: z.nullable(z.string()),
  created_at: z.string(),
});
export type OwnershipRequest = z.infer<typeof requestSchema>;

/** The person's newest requests. */
export const fetchRequests = (uid: string): Promise<Answer<OwnershipRequest[]>> =>
  readRows(
    "restaurant_ownership_requests",
    {
      select: "id,restaurant_place_id,restaurant_name,business_name,business_email,status,declined_reason,created_at",
      user_id: `eq.${uid}`,
      order: "created_at.desc,id",
      limit: "50",
    },
    z.array(requestSchema),
  );

/** Number of unanswered invitations from restaurants that have not expired. */
export async function countInvitations(now: Date): Promise<Answer<number>> {
  const answer = await callProcedure("get_server_invitations", {}, z.array(z.object({ expires_at: z.string() })));
  if (!answer.ok) return answer;
  return { ok: true, value: answer.value.filter(({ expires_at }) => Date.parse(expires_at) > now.getTime()).length };
}

/** Restaurants by name or address; null when the search failed. */
export async function findPlaces(query: string): Promise<FoundRestaurant[] | null> {
  const answer = await callFunction("restaurant-search", { query }, foundRestaurantsSchema);
  return answer.ok ? answer.value.restaurants : null;
}

/** A file to submit. Its path is created when it is chosen, so that a second upload finds the first. */
export type Proof = { path: string; file: File };

const proofBucket = "ownership-proofs";
export const uploadProof = ({ path, file }: Proof): Promise<Answer<unknown>> => uploadObject(proofBucket, path, file);

export type NewRequest = {
  place: FoundRestaurant;
  businessName: string;
  businessEmail: string;
  statement: string | null;
  proofs: readonly string[];
};

/** Idempotent by `opId`. */
export const sendRequest = (request: NewRequest, opId: string): Promise<Answer<{ success: true }>> =>
  callProcedure(
    "request_restaurant_ownership",
    {
      p_place_id: request.place.place_id,
      p_restaurant_name: request.place.name,
      p_business_name: request.businessName,
      p_business_email: request.businessEmail,
      p_verification_documents: {
        restaurant_address: request.place.formatted_address,
        submitted_from: "web",
        submitted_at: new Date().toISOString(),
        statement: request.statement,
        proofs: request.proofs,
      },
      p_op_id: opId,
    },
    z.object({ success: z.literal(true) }),
  );

export const becomeServer = (person: {
  firstName: string;
  lastName: string;
  phone: string | null;
}): Promise<Answer<{ success: true }>> =>
  callProcedure(
    "become_server",
    { p_first_name: person.firstName, p_last_name: person.lastName, p_phone_number: person.phone },
    z.object({ success: z.literal(true) }),
  );
