import type { Sql } from "../embedded/database/database.ts";

/**
 * Runs `work` without our triggers on `table`. The owner of the table may do so; `session_replication_role` would need a
 * superuser, which an installation does not have. Foreign keys stay checked.
 */
export async function withoutTriggers(tx: Sql, table: string, work: () => Promise<unknown>): Promise<void> {
  await tx.exec(`alter table ${table} disable trigger user`);
  await work();
  await tx.exec(`alter table ${table} enable trigger user`);
}
