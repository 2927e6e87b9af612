import { afterAll, beforeAll, test as baseTest, type TestAPI } from "vitest";
import type { Database, Sql, SqlRow } from "../../supabase/embedded/database/database.ts";
import type { Person } from "../support/cast.ts";
import { openTestDatabase, type TestDatabase } from "./engine.ts";

export interface Refusal {
  code: string;
  hint: string | null;
  detail: string | null;
  message: string;
}

/** The database as one person sees it. */
export interface Stage {
  /** Runs one statement with the role and claims that the API would set. Changes persist. Throws Postgres errors. */
  as<Row extends SqlRow = SqlRow>(person: Person, sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement that must be refused. */
  refusal(person: Person, sql: string, parameters?: readonly unknown[]): Promise<Refusal>;
  /** The superuser connection, without policies. */
  sql: Sql;
  /** Runs one statement as superuser, to prepare or inspect data. */
  look<Row extends SqlRow = SqlRow>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

function claimsOf(person: Person): string {
  const { id, email, role, aal = "aal2", session, claims: more } = person;
  const claims = { ...more, sub: id, email, role, aud: "authenticated", aal, session_id: session };
  return JSON.stringify(id === null ? { role } : claims);
}

/** Sets role and claims until the end of the transaction in one statement, because each round trip costs time on both engines. */
const become = (person: Person) =>
  `set local request.jwt.claims = '${claimsOf(person).replaceAll("'", "''")}'; set local role ${person.role}`;

/** Adds logged ratings to the figures, as a timer does: tests read figures that are up to date, unless they set `test.fold`. */
const FOLD = "select private.fold_figures() where coalesce(current_setting('test.fold', true), '') <> 'later'";

/** Runs one statement as that person in an open transaction. */
export async function actAs<Row extends SqlRow>(
  tx: Sql,
  person: Person,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  await tx.exec(become(person));
  return tx.query<Row>(sql, parameters);
}

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  const { code, hint, detail } = error as Error & { code: string; hint?: string; detail?: string };
  return { code, hint: hint ?? null, detail: detail ?? null, message: error.message };
}

async function expectRefusal(attempt: Promise<unknown>, sql: string): Promise<Refusal> {
  try {
    await attempt;
  } catch (error) {
    return toRefusal(error);
  }
  throw new Error(`Was not refused: ${sql}`);
}

/** Adds the detail of a deadlock (who waited for whom) to the error message, where reports show it. */
function tellWhoWaited(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "40P01") {
    const { detail, where } = error as Error & { detail?: string; where?: string };
    error.message = [error.message, detail, where].join("\n");
  }
  throw error;
}

/** Runs each statement in its own transaction, like the API. */
export function stageOn(db: Database): Stage {
  const as = <Row extends SqlRow>(person: Person, sql: string, parameters: readonly unknown[] = []) =>
    db
      .query(FOLD)
      .then(() => db.transaction((tx) => actAs<Row>(tx, person, sql, parameters)))
      .catch(tellWhoWaited);
  return {
    as,
    refusal: (person, sql, parameters) => expectRefusal(as(person, sql, parameters), sql),
    sql: db,
    look: (sql, parameters) => db.query(FOLD).then(() => db.query(sql, parameters)),
  };
}

/** Runs all statements in one transaction; a refused one is rolled back alone. */
function stageIn(tx: Sql): Stage {
  const as = async <Row extends SqlRow>(person: Person, sql: string, parameters: readonly unknown[] = []) => {
    await tx.exec(`reset role; ${FOLD}; savepoint act; ${become(person)}`);
    try {
      const rows = await tx.query<Row>(sql, parameters);
      await tx.exec("reset role; set local request.jwt.claims = ''; release savepoint act");
      return rows;
    } catch (error) {
      await tx.exec("rollback to savepoint act; release savepoint act; set local request.jwt.claims = ''");
      throw error;
    }
  };
  return {
    as,
    refusal: (person, sql, parameters) => expectRefusal(as(person, sql, parameters), sql),
    sql: tx,
    look: async (sql, parameters) => {
      // A failed transaction accepts only its rollback.
      if (!/^(savepoint|rollback)/.test(sql)) await tx.query(FOLD);
      return tx.query(sql, parameters);
    },
  };
}

class Undo extends Error {}

/** Runs a scene and rolls it back. */
export async function scene(db: Database, play: (stage: Stage) => Promise<void>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await play(stageIn(tx));
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

type Shared = { opened?: Promise<TestDatabase> | undefined };
/** Shared by the files of a worker, which have separate modules but one `globalThis`. */
const worker = globalThis as { fiveLemonsDatabase?: Shared };

/**
 * Opening a PGlite takes longer than most files take to run, and scenes are rolled back. So the files of a worker share one,
 * unless the previous file broke it. On Postgres each file gets a copy, which is cheap.
 */
async function takeDatabase(): Promise<TestDatabase> {
  if (process.env["DB_ENGINE"] === "postgres") return openTestDatabase();
  const shared = (worker.fiveLemonsDatabase ??= {});
  const sound = await shared.opened?.then(({ db }) => db.query("select 1")).catch(() => null);
  if (!sound) shared.opened = openTestDatabase();
  const opened = await (shared.opened ??= openTestDatabase());
  return { ...opened, close: () => Promise.resolve() };
}

interface TestUsersDatabase {
  readonly db: Database;
  scene(play: (stage: Stage) => Promise<void>): Promise<void>;
  /** A test whose `stage` is a scene: what it does is rolled back afterwards. */
  test: TestAPI<{ stage: Stage }>;
}

/** A database with the test users for the scenes of one file: PGlite, or Postgres with `DB_ENGINE=postgres`. */
export function useDatabase(): TestUsersDatabase {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await takeDatabase();
  });
  afterAll(() => opened?.close());
  const theDb = () => {
    if (!opened) throw new Error("The database is opened in beforeAll.");
    return opened.db;
  };
  return {
    get db() {
      return theDb();
    },
    scene: (play) => scene(theDb(), play),
    test: baseTest.extend<{ stage: Stage }>({ stage: ({ task: _test }, use) => scene(theDb(), use) }),
  };
}
