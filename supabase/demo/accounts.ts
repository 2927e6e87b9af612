import { termsVersion } from "../../src/domain/people/terms.ts";
import { createHmac } from "node:crypto";
import bcrypt from "bcryptjs";
import type { Keys } from "../embedded/data-folder/keys.ts";
import type { Database, Sql } from "../embedded/database/database.ts";
import type { DemoSignIn } from "../embedded/gateway/local-routes.ts";
import type { DemoPerson } from "./generate-demo.ts";

export const demoCode = "DEMO-LEMON-2026";

const account = (index: number, name: string, last_name: string, email = name.toLowerCase()) => ({
  id: `00000000-0000-4000-8000-0000000000${String(index).padStart(2, "0")}`,
  first_name: name,
  last_name,
  username: `${email}_demo`,
  email: `${email}@demo.test`,
  city: "Luxembourg",
});

/** One account per role, with fixed ids. */
export const demoAccounts = {
  guest: account(1, "Gemma", "Guest", "guest"),
  friend: account(2, "Fred", "Friend", "friend"),
  uninvited: account(3, "Uma", "Uninvited", "uninvited"),
  server: account(4, "Selma", "Server", "server"),
  owner: account(5, "Otto", "Owner", "owner"),
  owner2: account(6, "Olga", "Owner", "owner2"),
  admin: account(7, "Ada", "Admin", "admin"),
} satisfies Record<string, DemoPerson>;

/**
 * The password of all demo accounts. It is derived from the secret of this installation, so it can be printed at every
 * start and differs on every machine.
 */
export const demoPassword = (jwtSecret: string): string =>
  `lemon-${createHmac("sha256", jwtSecret).update("demo accounts").digest("hex").slice(0, 10)}`;

/** The accounts that the sign-in pages offer: those of `src/account/demo/demo-roles.ts`. */
export function demoSignIn({ jwtSecret }: Keys): DemoSignIn {
  const { guest, friend, owner, server, admin } = demoAccounts;
  const emails = Object.entries({ guest, friend, owner, server, admin }).map(([role, { email }]) => [role, email]);
  return { password: demoPassword(jwtSecret), emails: Object.fromEntries(emails) as Record<string, string> };
}

/** Adds confirmed people as the sign-up creates them. Without a password they cannot sign in. */
export async function addPeople(tx: Sql, people: readonly DemoPerson[], options: { invited: boolean }): Promise<void> {
  const rows = people.map((person) => ({
    ...person,
    data: {
      first_name: person.first_name,
      last_name: person.last_name,
      full_name: `${person.first_name} ${person.last_name}`,
      birth_year: 1990,
      terms_version: termsVersion,
      ...(options.invited ? { invitation_code: demoCode } : {}),
    },
  }));
  const recordset =
    "jsonb_to_recordset($1::jsonb) as p (id uuid, first_name text, username text, email text, city text, data jsonb)";
  const parameters = [JSON.stringify(rows)];
  await tx.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     select id, 'authenticated', 'authenticated', email, now(), '{"provider":"email","providers":["email"]}', data from ${recordset}`,
    parameters,
  );
  await tx.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true) from ${recordset}`,
    parameters,
  );
  await tx.query(
    `update private.profiles set username = p.username, city = p.city, country = 'Luxembourg' from ${recordset} where profiles.user_id = p.id`,
    parameters,
  );
}

/** Set at every start, since the secret of the installation may have changed. */
export async function setDemoPassword(db: Database, password: string): Promise<void> {
  const hash = await bcrypt.hash(password, 10);
  const ids = Object.values(demoAccounts).map(({ id }) => id);
  await db.transaction(async (tx) => {
    // The operator needs no fresh sign-in, also where a visitor of the demo is still signed in.
    await tx.query("select private.begin_own_change()");
    await tx.query(
      "update auth.users set encrypted_password = $1 where id::text in (select jsonb_array_elements_text($2::jsonb))",
      [hash, JSON.stringify(ids)],
    );
  });
}
