import bcrypt from "bcryptjs";
import type { Backend } from "../backend.ts";
import type { Sql } from "../database.ts";

/** One password for all of them, printed at start. Demonstrations only. */
export const DEMO_PASSWORD = "lemonade";
export const DEMO_CODE = "DEMO-LEMON-2026";

export interface DemoAccount {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  invited: boolean;
  role: "owner" | "server" | "admin" | null;
}

const account = (
  number: number,
  name: string,
  [firstName, lastName]: readonly [string, string],
  role: DemoAccount["role"] = null,
): DemoAccount => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  email: `${name}@demo.test`,
  firstName,
  lastName,
  invited: name !== "uninvited",
  role,
});

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account(1, "guest", ["Gwen", "Guest"]),
  account(2, "friend", ["Felix", "Friend"]),
  account(3, "uninvited", ["Uli", "Unasked"]),
  account(4, "server", ["Sara", "Server"], "server"),
  account(5, "owner", ["Olga", "Owner"], "owner"),
  account(6, "owner2", ["Otto", "Owner"], "owner"),
  account(7, "admin", ["Ada", "Admin"], "admin"),
];

/** The accounts of running.md and their invitation code, where they are missing. */
export async function createDemoAccounts({ db }: Pick<Backend, "db">): Promise<void> {
  const present = await db.query<{ id: string }>("select id from auth.users where id = any($1::uuid[])", [
    DEMO_ACCOUNTS.map(({ id }) => id),
  ]);
  const missing = DEMO_ACCOUNTS.filter(({ id }) => !present.some((row) => row.id === id));
  if (missing.length === 0) return;
  const hash = await bcrypt.hash(DEMO_PASSWORD, 10);
  await db.transaction(async (tx) => {
    await tx.query(
      `select private.add_invitation_code($1, 100000, null, 'Demo')
       where not exists (select from public.invitation_codes where code_hash = private.hash_code($1))`,
      [DEMO_CODE],
    );
    for (const one of missing) await createAccount(tx, one, hash);
  });
}

async function createAccount(tx: Sql, one: DemoAccount, hash: string): Promise<void> {
  const metadata = {
    first_name: one.firstName,
    last_name: one.lastName,
    full_name: `${one.firstName} ${one.lastName}`,
    birth_year: 1990,
    terms_version: "demo",
    user_type: "consumer",
    ...(one.invited ? { invitation_code: DEMO_CODE } : {}),
  };
  await tx.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, $3, now(), '{"provider":"email","providers":["email"]}', $4)`,
    [one.id, one.email, hash, JSON.stringify(metadata)],
  );
  await tx.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
     (gen_random_uuid(), 'email', $1, $2, jsonb_build_object('sub', $1::text, 'email', $3::text, 'email_verified', true))`,
    [one.id, one.id, one.email],
  );
  if (one.role) await tx.query("insert into public.user_roles (user_id, role) values ($1, $2)", [one.id, one.role]);
}

/** What `npm start` prints before its ready line. */
export function demoLines(): string[] {
  return [
    `Demo accounts: ${DEMO_ACCOUNTS.map(({ email }) => email).join(", ")}`,
    `Demo password: ${DEMO_PASSWORD}`,
    `Demo invitation code: ${DEMO_CODE}`,
  ];
}
