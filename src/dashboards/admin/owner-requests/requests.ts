import * as z from "zod/mini";
import { callProcedure } from "../../data/call.ts";
import { adminPrefix } from "../tasks.ts";
import type { Cursor } from "../pager.tsx";

export const requestStatuses = ["pending", "approved", "rejected"] as const;
const statusSchema = z.literal(requestStatuses);
export type RequestStatus = z.infer<typeof statusSchema>;

const rowSchema = z.object({
  id: z.string(),
  restaurant_name: z.string(),
  restaurant_place_id: z.string(),
  business_name: z.string(),
  business_email: z.string(),
  status: statusSchema,
  created_at: z.string(),
});
export type RequestRow = z.infer<typeof rowSchema>;

const listSchema = z.object({ counts: z.record(statusSchema, z.number()), rows: z.array(rowSchema) });

export const requestsKey = (status: RequestStatus | null, cursor: Cursor | null): string =>
  `${adminPrefix}requests?${status ?? ""}&${cursor?.at ?? ""}&${cursor?.id ?? ""}`;

/** Fifty requests, newest first, with the number per status. */
export const fetchRequests = (status: RequestStatus | null, cursor: Cursor | null) =>
  callProcedure(
    "get_ownership_requests",
    { p_status: status, p_before: cursor?.at ?? null, p_before_id: cursor?.id ?? null },
    listSchema,
  );

const detailSchema = z.extend(rowSchema, {
  reviewed_at: z.nullable(z.string()),
  admin_notes: z.nullable(z.string()),
  documents: z.record(z.string(), z.unknown()),
  address: z.nullable(z.string()),
  username: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  account_email: z.nullable(z.string()),
  reviewer: z.nullable(z.string()),
  other_owners: z.number(),
  earlier: z.array(
    z.object({ id: z.string(), status: statusSchema, admin_notes: z.nullable(z.string()), created_at: z.string() }),
  ),
});
export type RequestDetail = z.infer<typeof detailSchema>;

export const requestKey = (id: string): string => `${adminPrefix}request/${id}`;
export const fetchRequest = (id: string) => callProcedure("get_ownership_request", { p_id: id }, detailSchema);

export type ReviewDecision = { id: string; status: "approved" | "rejected"; notes: string; secondOwner: boolean };

/** Idempotent: sending the same decision twice has the effect of one. */
export const saveReview = ({ id, status, notes, secondOwner }: ReviewDecision) =>
  callProcedure(
    "review_ownership_request",
    { p_request_id: id, p_status: status, p_admin_notes: notes, p_confirm_second_owner: secondOwner },
    z.object({ success: z.literal(true) }),
  );

const proofsSchema = z.array(z.string());
/** Storage paths of the request's files. */
export const proofsOf = (documents: RequestDetail["documents"]): string[] =>
  proofsSchema.safeParse(documents["proofs"]).data ?? [];
export const proofBucket = "ownership-proofs";
