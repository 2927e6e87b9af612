import { readFile } from "node:fs/promises";
import type { Backend } from "../../embedded/backend.ts";
import { holdAlone } from "../../embedded/database/migrate.ts";

/**
 * An empty installation has nobody who could invite people. Its first start creates one invitation code that makes its
 * user an admin, and returns it; later starts return null.
 */
export async function inviteFirstAdmin({ db }: Pick<Backend, "db">): Promise<string | null> {
  const trigger = await readFile(new URL("first-admin.sql", import.meta.url), "utf8");
  return db.transaction(async (tx) => {
    await holdAlone(tx);
    const known = await tx.query("select 1 as known from public.invitation_codes limit 1");
    if (known.length > 0) return null;
    await tx.exec(trigger);
    const [made] = await tx.query<{ code: string }>("select private.new_code() as code");
    if (!made) throw new Error("The database returned no code.");
    await tx.query("select private.add_invitation_code($1, 1, null, 'First admin')", [made.code]);
    return made.code;
  });
}
