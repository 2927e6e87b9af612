import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Database } from "../../supabase/embedded/database/database.ts";
import type { Person } from "../support/cast.ts";
import { openPostgresCopy, openTestDatabase, type TestDatabase } from "./engine.ts";
import { actAs, stageOn, type Stage } from "./harness.ts";

type Started<Answer> = { waits: boolean; ended: Promise<Answer> };
type Held<Row> = { letGo(): Promise<Row[]> };
type Races = {
  db: Database;
  stage: Stage;
  /** Starts the act, resolves when it waits for a lock or is finished, then gives its result. */
  start<Answer>(act: () => Promise<Answer>): Promise<Started<Answer>>;
  /**
   * Opens a transaction that ran this statement, as superuser when no person is given, and stays open until `letGo` returns its
   * rows. With `undone` it is rolled back. Released at the latest when the test ends.
   */
  hold<Row extends Record<string, unknown>>(
    person: Person | null,
    sql: string,
    parameters?: readonly unknown[],
    options?: { undone?: boolean },
  ): Promise<Held<Row>>;
};

class LetGo extends Error {}

/**
 * A database for tests with concurrent transactions. Only connections of a real Postgres can wait for each other: without one
 * the tests are skipped, or run on PGlite anyway.
 */
export function useRaces({ orPglite = false } = {}): Races {
  let opened: TestDatabase | null = null;
  const held: (() => void)[] = [];
  beforeAll(async () => {
    opened = (await openPostgresCopy()) ?? (orPglite ? await openTestDatabase() : null);
  });
  beforeEach(({ skip }) => {
    if (!opened) skip("needs a Postgres");
  });
  afterEach(() => held.splice(0).forEach((letGo) => letGo()));
  afterAll(() => opened?.close());

  const theDb = (): Database => {
    if (!opened) throw new Error("The database is opened in beforeAll.");
    return opened.db;
  };
  const db: Database = {
    exec: (sql) => theDb().exec(sql),
    query: (sql, parameters) => theDb().query(sql, parameters),
    transaction: (work) => theDb().transaction(work),
  };
  return { db, stage: stageOn(db), start, hold };

  /** Number of connections to this database that wait for a lock. Databases of other files are on the same server. */
  async function countWaiting(): Promise<number> {
    const waiting = "datname = current_database() and wait_event_type = 'Lock'";
    const rows = await db.query(`select count(*)::int as n from pg_stat_activity where ${waiting}`);
    return Number(rows[0]?.["n"]);
  }

  async function start<Answer>(act: () => Promise<Answer>): Promise<Started<Answer>> {
    const before = await countWaiting();
    const ends: unknown[] = [];
    const ended = act();
    void Promise.allSettled([ended]).then((end) => ends.push(...end));
    while (ends.length === 0 && (await countWaiting()) <= before) await new Promise((go) => setImmediate(go));
    return { waits: ends.length === 0, ended };
  }

  async function hold<Row extends Record<string, unknown>>(
    person: Person | null,
    sql: string,
    parameters: readonly unknown[] = [],
    { undone = false } = {},
  ): Promise<Held<Row>> {
    const [acted, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    held.push(end.resolve);
    let rows: Row[] = [];
    const done = db
      .transaction(async (tx) => {
        rows = person ? await actAs<Row>(tx, person, sql, parameters) : await tx.query<Row>(sql, parameters);
        acted.resolve();
        await end.promise;
        if (undone) throw new LetGo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof LetGo)) throw error;
      });
    await Promise.race([acted.promise, done]);
    return {
      letGo: async () => {
        end.resolve();
        await done;
        return rows;
      },
    };
  }
}
