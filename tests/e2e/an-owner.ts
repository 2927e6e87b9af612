import { randomUUID } from "node:crypto";
import { createGuest, submitAsOtherDevice, type Guest } from "./server-side.ts";

const origin = (): string => process.env["APP_ORIGIN"] ?? "";
const headers = () => ({
  "content-type": "application/json",
  apikey: process.env["APP_SECRET_KEY"] ?? "",
  prefer: "return=representation",
});

async function asService<Row>(path: string, body?: object): Promise<Row[]> {
  const answer = await fetch(`${origin()}/rest/v1/${path}`, {
    method: body ? "POST" : "GET",
    headers: headers(),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Row[];
}

/** Rows as the server has them, past every policy. */
export const readAsService = <Row>(path: string): Promise<Row[]> => asService<Row>(path);

/** A restaurant that nobody owns yet. */
export async function createPlace(): Promise<{ placeId: string; placeName: string }> {
  const id = randomUUID();
  const [placeId, placeName] = [`e2e:${id}`, `Café ${id.slice(0, 8)}`];
  // Each elsewhere in the city: on one spot they would be one mark on every map, and the first of every list.
  const aside = () => 0.004 + Math.random() * 0.004;
  const [latitude, longitude] = [49.6114 + aside(), 6.1297 + aside()];
  await asService("restaurants", { place_id: placeId, name: placeName, latitude, longitude });
  return { placeId, placeName };
}

export async function createAdmin(firstName?: string): Promise<Guest> {
  const guest = await createGuest(firstName);
  await asService("user_roles", { user_id: guest.uid, role: "admin" });
  return guest;
}

export type Owner = Guest & { ownerId: string; placeId: string; placeName: string };

/** Somebody who owns a restaurant of their own, as an approval makes it. */
export async function createOwner(): Promise<Owner> {
  const [guest, place] = await Promise.all([createGuest(), createPlace()]);
  const business = { user_id: guest.uid, business_name: "E2E S.à r.l.", business_email: guest.email };
  const [owner] = await asService<{ id: string }>("restaurant_owners", business);
  if (!owner) throw new Error("No owner came back");
  await asService("restaurant_ownerships", { restaurant_owner_id: owner.id, restaurant_place_id: place.placeId });
  return { ...guest, ...place, ownerId: owner.id };
}

/** A rating as a device sends it. */
export function aRating(placeId: string, content: { score: number; tags?: string[]; comment?: string | null }): object {
  const now = new Date().toISOString();
  const op = { op_id: crypto.randomUUID(), kind: "rating.save.v1", device: crypto.randomUUID(), seq: 1 };
  const when = { edited_at: now, sent_at: now, rated_at: now };
  const rest = { base_version: 0, base: null, evidence: null, qr_code_id: null };
  const nobody = { server_id: null, server_name: null, server_emoji: null };
  return {
    ...op,
    ...when,
    ...rest,
    place_id: placeId,
    content: { tags: [], comment: null, language: null, ...nobody, ...content },
  };
}

/** Something on each page of the restaurant: a review, somebody on the team, somebody invited, a promotion. */
export async function furnish({ ownerId, placeId, placeName }: Owner): Promise<void> {
  const [guest, server] = await Promise.all([createGuest(), createGuest()]);
  const name = { first_name: "Cella", last_name: "Tester", email: server.email, phone_number: "+352 621 000" };
  const [profile] = await asService<{ id: string }>("servers", { user_id: server.uid, ...name });
  const here = { restaurant_owner_id: ownerId, restaurant_place_id: placeId };
  await asService("restaurant_servers", { ...here, server_id: profile?.id });
  await asService("server_invitations", {
    ...here,
    invited_email: "jean-baptiste.novak@people.demo.test",
    restaurant_name: placeName,
    owner_business_name: "E2E",
  });
  const offer = { title: "Lemon week", description: "A tenth off", discount_type: "percentage", discount_value: 10 };
  await asService("promotions", { ...here, ...offer });
  await submitAsOtherDevice(guest, [aRating(placeId, { score: 5, tags: ["Attentive"], comment: "Worth it." })]);
}
