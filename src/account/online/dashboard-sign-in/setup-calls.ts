import * as z from "zod/mini";
import type { Refused } from "../../auth/auth-client.ts";
import { refused } from "../../auth/auth-client.ts";
import { toAccountError } from "../../auth/auth-errors.ts";
import { userTypes, type DashboardKind, type OwnerSetup, type ServerSetup } from "../../forms/forms.ts";
import { withOwnSession } from "../../auth/own-session.ts";

/** Choices from a sign-up for a dashboard, as far as valid. People can write anything into their own metadata. */
export type SetUpChoices = {
  kind: DashboardKind | null;
  /** Values by form field name. */
  fields: Record<string, string | undefined>;
};

export type Profile =
  /** `found`: the person has a role, a profile or a request; the chooser shows which. */
  { kind: "found" } | { kind: "uninvited" } | { kind: "missing"; choices: SetUpChoices };

/** Finds out whether the signed-in person already has a dashboard. */
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
    return { ok: true, profile: { kind: "missing", choices: toSetUpChoices(session.user.user_metadata ?? {}) } };
  });

/** Reads the sign-up's choices from the account's metadata. Exported for its test. */
export function toSetUpChoices(metadata: Record<string, unknown>): SetUpChoices {
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

/** Refusal codes that the person can act on. */
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

/** `reason` is null if the person cannot do anything about it. */
export type SetUp = { ok: true } | { ok: false; reason: SetUpReason | null } | Refused;

const answerSchema = z.object({ success: z.boolean(), code: z.optional(z.string()) });

/** Requests to manage a restaurant; an admin decides. Idempotent by `opId`; an already pending request counts as success. */
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

/** Creates the person's server profile; keeps an existing one unchanged. */
export const makeServerProfile = ({ firstName, lastName, phone }: ServerSetup): Promise<SetUp> =>
  withOwnSession<SetUp>(async ({ supabase }) => {
    const profile = { p_first_name: firstName, p_last_name: lastName, p_phone_number: phone };
    return toSetUp(await supabase.rpc("become_server", profile));
  });

/** Translates the database's response; a refusal with a known code is a normal result. */
function toSetUp({ data, error }: { data: unknown; error: { hint?: string | null } | null }): SetUp {
  if (error) return { ok: false, reason: toReason(error.hint) };
  const answer = answerSchema.safeParse(data).data;
  if (answer?.success === true || answer?.code === "already_requested") return { ok: true };
  return { ok: false, reason: toReason(answer?.code) };
}
