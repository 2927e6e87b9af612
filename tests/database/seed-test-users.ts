import { termsVersion } from "../../src/domain/people/terms.ts";
import type { Sql } from "../../supabase/embedded/database/database.ts";
import { cast, invitationCode, members, ownerIds, places, serverId } from "../support/cast.ts";

const firstNames: Record<string, string> = {
  "uninvited@cast.test": "Una",
  "ada@cast.test": "Ada",
  "ben@cast.test": "Ben",
  "sam@cast.test": "Sam",
  "olga@cast.test": "Olga",
  "otto@cast.test": "Otto",
  "alma@cast.test": "Alma",
};

/** Signs a person up like Supabase Auth: inserts into auth.users, and the trigger does the rest. */
export async function signUp(
  db: Sql,
  person: { id: string; email: string },
  metadata: Record<string, unknown>,
): Promise<void> {
  await db.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, now(), '{"provider":"email","providers":["email"]}', $3::jsonb)`,
    [person.id, person.email, JSON.stringify(metadata)],
  );
}

/** Creates the people and places of tests/support/cast.ts. */
export async function seedCast(db: Sql): Promise<void> {
  await db.query("select private.add_invitation_code($1, null, null, 'for the cast')", [invitationCode]);
  for (const person of members) {
    await signUp(db, person, {
      first_name: firstNames[person.email],
      last_name: "Example",
      birth_year: 1990,
      terms_version: termsVersion,
      ...(person.id === cast.uninvited.id ? {} : { invitation_code: invitationCode }),
    });
  }
  // New people are seen by friends only; the cast shows itself.
  await db.query("update private.profiles set visible_to = 'everyone'");
  for (const place of Object.values(places)) {
    await db.query(
      `insert into public.restaurants (place_id, name, vicinity, city, latitude, longitude, source, reviewed)
       values ($1, $2, '1 rue du Test', $3, $4, $5, 'import', true)`,
      [place.id, place.name, place.city, place.lat, place.lng],
    );
  }
  await db.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [cast.admin.id]);
  await db.query(
    `insert into public.restaurant_owners (id, user_id, business_name, business_email)
     values ($1, $2, 'Zitroun S.à r.l.', 'olga@cast.test'), ($3, $4, 'Lis S.à r.l.', 'otto@cast.test')`,
    [ownerIds.ofPlace1, cast.ownerOfPlace1.id, ownerIds.ofPlace2, cast.ownerOfPlace2.id],
  );
  await db.query(
    `insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) values ($1, $2), ($3, $4)`,
    [ownerIds.ofPlace1, places.place1.id, ownerIds.ofPlace2, places.place2.id],
  );
  await db.query(
    `insert into public.servers (id, user_id, first_name, last_name, email) values ($1, $2, 'Sam', 'Example', 'sam@cast.test')`,
    [serverId, cast.serverOfPlace1.id],
  );
  await db.query(
    `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id) values ($1, $2, $3)`,
    [ownerIds.ofPlace1, serverId, places.place1.id],
  );
}
