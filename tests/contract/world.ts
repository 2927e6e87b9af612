import type { Backend } from "../../supabase/embedded/backend.ts";
import { totpAt, totpStep } from "../../supabase/embedded/auth/second-factor/totp.ts";
import { termsVersion } from "../../src/domain/people/terms.ts";
import { clientOf, PASSWORD } from "../embedded/backend-fixture.ts";
import type { Mail } from "./walk/step.ts";

const invitation = "LEMON-CONTRACT-2026";

async function addGuest(backend: Backend, name: string): Promise<string> {
  const { data, error } = await clientOf(backend, backend.keys.secretKey).auth.admin.createUser({
    email: `${name.toLowerCase()}@contract.test`,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: {
      first_name: name,
      last_name: "Lemon",
      birth_year: 1990,
      terms_version: termsVersion,
      invitation_code: invitation,
    },
  });
  if (error) throw error;
  return data.user.id;
}

/** Furnishes a new server for a walk. Records refer to these names, so they stay. */
export async function furnish(backend: Backend): Promise<Record<string, string>> {
  const { db } = backend;
  await db.query("select private.add_invitation_code($1, null, null, 'contract')", [invitation]);
  for (const [id, name, lat] of [
    ["contract-1", "Lemon One", 49.601],
    ["contract-2", "Lemon Two", 49.602],
    ["contract-3", "Lemon Three", 49.603],
  ])
    await db.query(
      "insert into public.restaurants (place_id, name, city, latitude, longitude) values ($1, $2, 'Metz', $3, 6.1)",
      [id, name, lat],
    );
  const bea = await addGuest(backend, "Bea");
  const zoe = await addGuest(backend, "Zoe");
  await db.query("update private.profiles set username = 'bea_lemon', visible_to = 'everyone' where user_id = $1", [
    bea,
  ]);
  const [review] = await db.query<{ id: string }>(
    `insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, comment, rated_at, created_at)
     values ($1, 'contract-1', 'Lemon One', 5, 'The best soup', now() - interval '40 days', now() - interval '40 days') returning id`,
    [bea],
  );
  const [owner] = await db.query<{ id: string }>(
    `insert into public.restaurant_owners (user_id, business_name, business_email)
     values ($1, 'Lemon One', 'zoe@contract.test') returning id`,
    [zoe],
  );
  await db.query(
    "insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) values ($1, 'contract-1')",
    [owner?.id],
  );
  const [code] = await db.query<{ id: string }>(
    `insert into public.qr_codes (restaurant_owner_id, restaurant_place_id, qr_type, code_data)
     values ($1, 'contract-1', 'restaurant', '{"deep_link": "/p/contract-1"}') returning id`,
    [owner?.id],
  );
  await db.query(
    `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, free_item)
     values ($1, 'contract-1', 'Soup', 'A soup to every guest', 'free_item', 'Soup')`,
    [owner?.id],
  );
  await backend.runMaintenance();
  return { invitation, bea, zoe, review: review?.id ?? "", code: code?.id ?? "" };
}

/** The link and the code of the newest mail to an address. */
export function newestMail(backend: Backend, to: string): Mail {
  const { links = [], text = "" } = backend.mail.list(to)[0] ?? {};
  const asked = new URLSearchParams(new URL(links[0] ?? "none:").hash.slice(1));
  const code = /^>? ?(\d{6})$/m.exec(text)?.[1] ?? "";
  return { hash: asked.get("token_hash") ?? "", type: asked.get("type") ?? "", code };
}

export const totpOf = (secret: string): string => totpAt(secret, totpStep(Date.now()));
