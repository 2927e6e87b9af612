import * as z from "zod/mini";
import type { OwnerMailKind } from "../../../domain/people/settings.ts";
import type { Answer } from "../../data/answer.ts";
import { callFunction, callProcedure, readRows } from "../../data/call.ts";

/** Key prefix of a restaurant's settings. */
export const settingsKey = (placeId: string): string => `owner-settings/${placeId}/`;

const text = z.nullable(z.string());

const cardSchema = z.object({ business_name: z.string(), business_email: z.string(), public_name: text });
export type BusinessCard = z.infer<typeof cardSchema>;

/** Null for a person without a business card. */
export async function fetchCard(): Promise<Answer<BusinessCard | null>> {
  const answer = await callProcedure("get_my_restaurants", {}, z.object({ owner: z.nullable(cardSchema) }));
  return answer.ok ? { ok: true, value: answer.value.owner } : answer;
}

export const saveCard = (card: BusinessCard): Promise<Answer<boolean>> =>
  callProcedure(
    "save_business_card",
    { p_business_name: card.business_name, p_business_email: card.business_email, p_public_name: card.public_name },
    z.boolean(),
  );

const placeDetailsSchema = z.object({
  name: z.string(),
  vicinity: text,
  postcode: text,
  city: text,
  opening_hours: text,
  phone: text,
  website: text,
  closed_at: text,
});
export type PlaceDetails = z.infer<typeof placeDetailsSchema>;

/** Null if the place no longer exists. */
export async function fetchPlaceDetails(placeId: string): Promise<Answer<PlaceDetails | null>> {
  const answer = await readRows(
    "restaurants",
    { select: "name,vicinity,postcode,city,opening_hours,phone,website,closed_at", place_id: `eq.${placeId}` },
    z.array(placeDetailsSchema),
  );
  return answer.ok ? { ok: true, value: answer.value[0] ?? null } : answer;
}

/** Only the fields to change; null empties a field. */
export type PlaceDetailChanges = Partial<Omit<PlaceDetails, "closed_at">> & { closed?: boolean };

export const savePlaceDetails = (placeId: string, changes: PlaceDetailChanges): Promise<Answer<PlaceDetails>> =>
  callProcedure("correct_place", { p_place_id: placeId, p_changes: changes }, placeDetailsSchema);

/** Computes when the place is open, after its hours were saved. */
export const computeHours = (placeId: string): Promise<Answer<unknown>> =>
  callFunction("place-hours", { place_id: placeId }, z.unknown());

const proposalsSchema = z.array(
  z.object({
    id: z.string(),
    changes: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
    note: text,
    proposed_on: z.string(),
  }),
);
export type Proposal = z.infer<typeof proposalsSchema>[number];

export const fetchProposals = (placeId: string): Promise<Answer<Proposal[]>> =>
  callProcedure("get_place_proposals", { p_place_id: placeId }, proposalsSchema);

export const decideProposal = (id: string, accepted: boolean): Promise<Answer<boolean>> =>
  callProcedure("decide_place_proposal", { p_id: id, p_accepted: accepted }, z.boolean());

/** Notification settings: low ratings in the app unless switched off, mails only where switched on. */
export type NotificationSettings = { notice: boolean; mails: Record<OwnerMailKind, boolean> };

export async function fetchNotificationSettings(): Promise<Answer<NotificationSettings>> {
  const answer = await callProcedure("get_my_settings", {}, z.record(z.string(), z.unknown()));
  return answer.ok ? { ok: true, value: notificationSettingsOf(answer.value) } : answer;
}

export const notificationSettingsOf = (settings: Readonly<Record<string, unknown>>): NotificationSettings => ({
  notice: settings["notify_low_rating"] !== false,
  mails: { low_rating: settings["mail_low_rating"] === true, weekly_digest: settings["mail_weekly_digest"] === true },
});

export const saveWantsMail = (kind: OwnerMailKind, wanted: boolean): Promise<Answer<boolean>> =>
  callProcedure("save_my_mail", { p_kind: kind, p_wanted: wanted }, z.boolean());

export const saveWantsLowRatings = (wanted: boolean): Promise<Answer<boolean>> =>
  callProcedure("save_my_notice", { p_kind: "low_rating", p_wanted: wanted }, z.boolean());

export const leaveRestaurant = (placeId: string): Promise<Answer<boolean>> =>
  callProcedure("leave_restaurant", { p_place_id: placeId }, z.boolean());
