import { randomUUID } from "node:crypto";
import { termsVersion } from "../../../src/domain/people/terms.ts";
import { insertRows, post, readRows, secretKey, submitAsOtherDevice, type Guest } from "./server-api.ts";

/** bcrypt of the password with 16 rounds instead of 1,024, which saves 0.1 s of CPU per sign-in. */
const cheapHash = "$2b$04$AKGcowZjDKw7hlQuLgF50uRJMiqhfjTd1g/fN5EiZGGk/QITvJx8O";

/** A confirmed and invited guest. Each test makes its own, so that no test sees the ratings of another. */
export async function createGuest(firstName = "Cella"): Promise<Guest> {
  const email = `e2e-${randomUUID()}@people.demo.test`;
  const user = await post<{ id: string }>(
    "/auth/v1/admin/users",
    {
      email,
      password_hash: cheapHash,
      email_confirm: true,
      user_metadata: {
        first_name: firstName,
        last_name: "Tester",
        full_name: `${firstName} Tester`,
        birth_year: 1990,
        invitation_code: "DEMO-LEMON-2026",
        terms_version: termsVersion,
      },
    },
    { apikey: secretKey() },
  );
  return { uid: user.id, email, password: "lemon-cellar" };
}

export async function createAdmin(firstName?: string): Promise<Guest> {
  const guest = await createGuest(firstName);
  await insertRows("user_roles", { user_id: guest.uid, role: "admin" });
  return guest;
}

/** A restaurant without an owner. */
export async function createPlace(): Promise<{ placeId: string; placeName: string }> {
  const id = randomUUID();
  const [placeId, placeName] = [`e2e:${id}`, `Café ${id.slice(0, 8)}`];
  // Apart from each other and from the tests' position: otherwise they would share one mark and head every list.
  const offset = () => 0.004 + Math.random() * 0.004;
  const position = { latitude: 49.6114 + offset(), longitude: 6.1297 + offset() };
  await insertRows("restaurants", { place_id: placeId, name: placeName, ...position });
  return { placeId, placeName };
}

export type Owner = Guest & { ownerId: string; placeId: string; placeName: string };

/** A guest who owns a restaurant, with the rows that an approved request creates. */
export async function createOwner(): Promise<Owner> {
  const [guest, place] = await Promise.all([createGuest(), createPlace()]);
  const business = { user_id: guest.uid, business_name: "E2E S.à r.l.", business_email: guest.email };
  const [owner] = await insertRows<{ id: string }>("restaurant_owners", business);
  if (!owner) throw new Error("The owner was not created.");
  await insertRows("restaurant_ownerships", { restaurant_owner_id: owner.id, restaurant_place_id: place.placeId });
  return { ...guest, ...place, ownerId: owner.id };
}

/** A guest with a server profile at the owner's restaurant. */
export async function createServer({ ownerId, placeId }: Owner): Promise<Guest & { serverId: string }> {
  const guest = await createGuest();
  const profile = { first_name: "Cella", last_name: "Tester", email: guest.email, phone_number: "+352 621 000" };
  const [server] = await insertRows<{ id: string }>("servers", { user_id: guest.uid, ...profile });
  if (!server) throw new Error("The server profile was not created.");
  const here = { restaurant_owner_id: ownerId, restaurant_place_id: placeId };
  await insertRows("restaurant_servers", { ...here, server_id: server.id });
  return { ...guest, serverId: server.id };
}

type Content = {
  score: number;
  tags?: string[];
  comment?: string | null;
  server_id?: string | undefined;
  server_name?: string | null;
  server_emoji?: string | null;
};

/** The outbox operation that saves a rating. */
export function ratingOp(placeId: string, content: Content): object {
  const now = new Date().toISOString();
  const nobody = { server_id: null, server_name: null, server_emoji: null };
  return {
    op_id: randomUUID(),
    kind: "rating.save.v1",
    device: randomUUID(),
    seq: 1,
    edited_at: now,
    sent_at: now,
    rated_at: now,
    base_version: 0,
    base: null,
    evidence: null,
    qr_code_id: null,
    place_id: placeId,
    content: { tags: [], comment: null, language: null, ...nobody, ...content },
  };
}

/** The outbox operation that upserts a value. */
export function upsertOp(kind: string, subject: string, value: object): object {
  const now = new Date().toISOString();
  return { op_id: randomUUID(), kind, device: randomUUID(), seq: 1, edited_at: now, sent_at: now, subject, value };
}

/** Rates a place as another device of the guest; returns the id of the rating. */
export async function rate(guest: Guest, placeId: string, content: Content): Promise<string> {
  await submitAsOtherDevice(guest, [ratingOp(placeId, content)]);
  const [row] = await readRows<{ id: string }>(
    `ratings?user_id=eq.${guest.uid}&restaurant_place_id=eq.${encodeURIComponent(placeId)}&select=id`,
  );
  return row?.id ?? "";
}

/** Fills each page of the restaurant: a review, a team member, an invitation and a promotion. */
export async function fillRestaurant(owner: Owner): Promise<void> {
  const here = { restaurant_owner_id: owner.ownerId, restaurant_place_id: owner.placeId };
  const offer = { title: "Lemon week", description: "A tenth off", discount_type: "percentage", discount_value: 10 };
  await Promise.all([
    createServer(owner),
    insertRows("server_invitations", {
      ...here,
      invited_email: "jean-baptiste.novak@people.demo.test",
      restaurant_name: owner.placeName,
      owner_business_name: "E2E",
    }),
    insertRows("promotions", { ...here, ...offer }),
    rate(await createGuest(), owner.placeId, { score: 5, tags: ["Attentive"], comment: "Worth it." }),
  ]);
}
