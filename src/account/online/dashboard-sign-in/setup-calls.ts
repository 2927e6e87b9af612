import * as z from "zod/mini";
import type { Refused } from "../../auth/auth-client.ts";
import { refused } from "../../auth/auth-client.ts";
import { toAccountError } from "../../auth/auth-errors.ts";
import { userTypes, type DashboardKind, type OwnerSetup, type ServerSetup } from "../../forms/forms.ts";
import { withOwnSession } from "../../auth/own-session.ts";

/** What a sign-up for a dashboard told, as far as it is there. Anybody may write anything into their own. */
export type Wanted = {
  kind: DashboardKind | null;
  /** Names of the forms' fields. */
  fields: Record<string, string | undefined>;
};

export type Profile =
  /** A role, a profile, or a request of any status: the chooser says which. */
  { kind: "found" } | { kind: "uninvited" } | { kind: "missing"; wanted: Wanted };

/** Whether whoever is signed in has anything to do with a dashboard. */
export const fetchProfile = (): Promise<{ ok: true; profile: Profile } | Refused> =>
  withOwnSession(async ({ supabase, session }) => {
    const own = (table: string, column: string) =>
      supabase.from(table).select(column).eq("user_id", session.user.id).limit(1);
    const [invited, ...found] = await Promise.all([
      supabase.rpc("is_user_invited"),
      own("user_roles", "role"),
      own("servers", "id"),
      own("restaurant_ownership_requests", "id"),
    ]);
    const trouble = [invited, ...found].find(({ error }) => error);
    if (trouble?.error) {
      const { code, message } = trouble.error;
      return refused(toAccountError({ code, message, status: trouble.status }));
    }
    if (found.some(({ data }) => (data ?? []).length > 0)) return { ok: true, profile: { kind: "found" } };
    if (invited.data === false) return { ok: true, profile: { kind: "uninvited" } };
    return { ok: true, profile: { kind: "missing", wanted: toWanted(session.user.user_metadata ?? {}) } };
  });

/** Reads what the sign-up left in the metadata. Exported for its test. */
export function toWanted(metadata: Record<string, unknown>): Wanted {
  const word = (name: string) => {
    const value = metadata[name];
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  };
  const kinds = Object.keys(userTypes) as DashboardKind[];
  const kind = kinds.find((one) => userTypes[one] === metadata["user_type"]) ?? null;
  const id = word("restaurant_place_id");
  const restaurant = {
    place_id: id,
    name: word("restaurant_name") ?? "",
    formatted_address: word("restaurant_vicinity") ?? "",
  };
  return {
    kind,
    fields: {
      firstName: word("first_name"),
      lastName: word("last_name"),
      phone: word("phone_number"),
      businessName: word("business_name"),
      restaurant: id === undefined ? undefined : JSON.stringify(restaurant),
    },
  };
}

/** What the database refuses and somebody can do something about, by its code. */
const reasons = [
  "business_required",
  "business_name_too_long",
  "place_unknown",
  "already_yours",
  "daily_limit",
  "fields_required",
  "guardian_pending",
] as const;
export type SetUpReason = (typeof reasons)[number];
const toReason = (code: string | null | undefined): SetUpReason | null =>
  reasons.find((reason) => reason === code) ?? null;

/** `reason` null: nothing that anybody could do anything about. */
export type SetUp = { ok: true } | { ok: false; reason: SetUpReason | null } | Refused;

const answerSchema = z.object({ success: z.boolean(), code: z.optional(z.string()) });

/** Files a request for the restaurant, which an admin decides about. One that waits already is as good, and the same `opId` again is the same request. */
export const requestOwnership = ({ businessName, restaurant }: OwnerSetup, opId: string): Promise<SetUp> =>
  withOwnSession<SetUp>(async ({ supabase, session }) => {
    const asked = await supabase.rpc("request_restaurant_ownership", {
      p_place_id: restaurant?.place_id,
      p_restaurant_name: restaurant?.name,
      p_business_name: businessName,
      p_business_email: session.user.email,
      p_verification_documents: {
        restaurant_address: restaurant?.formatted_address,
        submitted_from: "auth",
        submitted_at: new Date().toISOString(),
      },
      p_op_id: opId,
    });
    return toSetUp(asked);
  });

/** Makes the person's own profile; somebody who has one already keeps it as it is. */
export const makeServerProfile = ({ firstName, lastName, phone }: ServerSetup): Promise<SetUp> =>
  withOwnSession<SetUp>(async ({ supabase }) => {
    const profile = { p_first_name: firstName, p_last_name: lastName, p_phone_number: phone };
    return toSetUp(await supabase.rpc("become_server", profile));
  });

/** What the database answered: a refusal with its code is an answer as well. */
function toSetUp({ data, error }: { data: unknown; error: { hint?: string | null } | null }): SetUp {
  if (error) return { ok: false, reason: toReason(error.hint) };
  const answer = answerSchema.safeParse(data).data;
  if (answer?.success === true || answer?.code === "already_requested") return { ok: true };
  return { ok: false, reason: toReason(answer?.code) };
}
