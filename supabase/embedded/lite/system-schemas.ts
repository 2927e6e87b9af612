import { getAuthSchemaSql, getStorageSchemaSql } from "@supabase/lite";
import { readFile } from "node:fs/promises";
import type { Database } from "../database.ts";

/** `auth` and `storage` as the library lays them out, then `prelude.sql`. Repeatable. */
export async function prepareSystemSchemas(db: Database): Promise<void> {
  const prelude = await readFile(new URL("../prelude.sql", import.meta.url), "utf8");
  await db.exec([getAuthSchemaSql(), getStorageSchemaSql(), prelude].join(";\n"));
}
