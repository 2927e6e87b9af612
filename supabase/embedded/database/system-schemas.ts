import { getAuthSchemaSql, getStorageSchemaSql } from "@supabase/lite";
import { readFile } from "node:fs/promises";
import type { Database } from "./database.ts";
import { holdAlone } from "./migrate.ts";

/** Creates `auth` and `storage` as the library defines them, then runs `roles.sql` and `prelude.sql`. Repeatable. */
export async function prepareSystemSchemas(db: Database, say?: (line: string) => void): Promise<void> {
  const [roles, prelude] = await Promise.all(
    ["./roles.sql", "./prelude.sql"].map((name) => readFile(new URL(name, import.meta.url), "utf8")),
  );
  await db.transaction(async (tx) => {
    await holdAlone(tx, say);
    await tx.exec([getAuthSchemaSql(), getStorageSchemaSql(), roles, prelude].join(";\n"));
  });
}
