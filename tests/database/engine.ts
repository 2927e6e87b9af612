import { openDatabase, type Database } from "../../supabase/embedded/database/database.ts";
import { openPostgres } from "../../supabase/embedded/database/open-postgres.ts";
import { copyDatabase, startPostgres, type ThrowAwayPostgres } from "../support/postgres.ts";
import { dropOne, openPgliteCopy, prepare } from "./template.ts";

export interface TestDatabase {
  db: Database;
  engine: "pglite" | "postgres";
  close(): Promise<void>;
}

/** Set by `npm test`: URL of a Postgres database with schema and test users, which every file copies. */
export const TEMPLATE_URL = "TEST_POSTGRES_TEMPLATE";

/** Creates the database that `TEMPLATE_URL` names, and returns its URL. */
export async function makePostgresTemplate(server: ThrowAwayPostgres): Promise<string> {
  const url = await server.createDatabase();
  const opened = await openDatabase({ databaseUrl: url });
  await prepare(opened.db);
  await opened.close();
  return url;
}

/** A Postgres with schema and test users; null, with a line on stderr, when none can be started. */
export async function openPostgresCopy(): Promise<TestDatabase | null> {
  const shared = process.env[TEMPLATE_URL];
  if (shared) return copyTemplate(shared);
  const start = await startPostgres();
  if (start.server === null) {
    process.stderr.write(`Postgres is left out: ${start.reason}\n`);
    return null;
  }
  const { server } = start;
  return copyTemplate(await makePostgresTemplate(server), () => server.stop());
}

async function copyTemplate(template: string, stop = () => Promise.resolve()): Promise<TestDatabase> {
  const copy = await copyDatabase(template);
  // Does not use `openDatabase`: the copy is prepared, and roles are shared by the whole server, where other files are at work.
  const opened = await openPostgres(copy.url);
  await dropOne(opened.db);
  const close = async () => {
    await opened.close();
    await copy.drop();
    await stop();
  };
  return { db: opened.db, engine: "postgres", close };
}

/** PGlite, or with `DB_ENGINE=postgres` the local Postgres. */
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
