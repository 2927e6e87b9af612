import type { Sql } from "../database/database.ts";

/** Lets the operator change a way of signing in, which the product's triggers refuse otherwise. They still tell the person. */
export async function beginOwnChange(tx: Sql): Promise<void> {
  await tx.query("select set_config('private.own_change', 'told', true)");
}
