import { randomInt, randomUUID } from "node:crypto";
import type { Database } from "../embedded/database/database.ts";
import type { DemoServerAccount } from "../embedded/gateway/local-routes.ts";
import { addPeople, demoAccounts } from "./accounts.ts";
import { firstNames, lastNames } from "./names-and-comments.ts";

const pick = (names: readonly string[]): string => names[randomInt(names.length)] ?? "Léa";

/** Adds an invented server: active, without a restaurant or ratings, with the password of all demo accounts. */
export async function addDemoServer(db: Database): Promise<DemoServerAccount> {
  const id = randomUUID();
  const [first_name, last_name] = [pick(firstNames), pick(lastNames)];
  const username = `server_${id.slice(0, 8)}`;
  const email = `${username.replace("_", "-")}@demo.test`;
  await db.transaction(async (tx) => {
    await addPeople(tx, [{ id, first_name, last_name, username, email, city: "Luxembourg" }], { invited: true });
    await tx.query("select private.begin_own_change()");
    await tx.query(
      "update auth.users set encrypted_password = (select encrypted_password from auth.users where id = $2::uuid) where id = $1::uuid",
      [id, demoAccounts.server.id],
    );
    await tx.query(
      "insert into public.servers (user_id, first_name, last_name, email, is_active) values ($1, $2, $3, $4, true)",
      [id, first_name, last_name, email],
    );
    await tx.query("insert into public.user_roles (user_id, role) values ($1, 'server') on conflict do nothing", [id]);
  });
  return { name: `${first_name} ${last_name}`, email };
}
