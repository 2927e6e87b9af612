import { openDatabase, type Database } from "../../supabase/embedded/database/database.ts";
import { openPostgres } from "../../supabase/embedded/database/open-postgres.ts";
import { copyDatabase, startPostgres, type ThrowAwayPostgres } from "../support/postgres.ts";
import { dropOne, openPgliteCopy, prepare } from "./template.ts";

export interface TestDatabase {
  db: Database;
  engine: "pglite" | "postgres";
  close(): Promise<void>;
}

/** Set by `npm test`: a database of a running Postgres with migrations and cast, for every file to copy. */
export const TEMPLATE_URL = "TEST_POSTGRES_TEMPLATE";

/** Makes what `TEMPLATE_URL` names, and answers its URL. */
export async function makePostgresTemplate(server: ThrowAwayPostgres): Promise<string> {
  const url = await server.createDatabase();
  const opened = await openDatabase({ databaseUrl: url });
  await prepare(opened.db);
  await opened.close();
  return url;
}

/** A Postgres with migrations and cast; null, with a word on stderr, where none can be started. */
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
  // Not `openDatabase`: what it prepares is in the copy, and roles belong to the whole server, where others are at work.
  const opened = await openPostgres(copy.url);
  await dropOne(opened.db);
  const close = async () => {
    await opened.close();
    await copy.drop();
    await stop();
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
