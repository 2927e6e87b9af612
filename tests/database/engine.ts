import { openDatabase, type Database } from "../../supabase/embedded/database.ts";
import { startPostgres } from "../support/postgres.ts";
import { dropOne, openPgliteCopy, prepare } from "./template.ts";

export interface TestDatabase {
  db: Database;
  engine: "pglite" | "postgres";
  close(): Promise<void>;
}

/** Postgres of this machine with migrations and cast; null, with a word on stderr, where none can be started. */
export async function openPostgresCopy(): Promise<TestDatabase | null> {
  const start = await startPostgres();
  if (start.server === null) {
    process.stderr.write(`Postgres is left out: ${start.reason}\n`);
    return null;
  }
  const { server } = start;
  const opened = await openDatabase({ databaseUrl: await server.createDatabase() });
  await prepare(opened.db);
  await dropOne(opened.db);
  const close = async () => {
    await opened.close();
    await server.stop();
  };
  return { db: opened.db, engine: "postgres", close };
}

/** PGlite, or with `DB_ENGINE=postgres` the Postgres of this machine. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const wanted = process.env["DB_ENGINE"] ?? "pglite";
  if (wanted === "postgres") {
    const opened = await openPostgresCopy();
    if (!opened) throw new Error("DB_ENGINE=postgres, but no Postgres can be started here.");
    return opened;
  }
  const { db, close } = await openPgliteCopy();
  return { db, engine: "pglite", close };
}
