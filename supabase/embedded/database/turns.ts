import type { Pool } from "pg";
import { oneTurn } from "./one-turn.ts";
import type { OneTurn } from "./one-turn.ts";
import { createPool } from "./postgres-pool.ts";
import type { Caller } from "./request-context.ts";
import { OperatorError } from "../shared/operator-error.ts";
import { isUnavailable } from "../shared/unavailable.ts";

/** Beyond this lag, reads go to the primary. */
const MOST_LAG_MS = 5_000;
const CHECK_EVERY_MS = 1_000;
/** So long a person reads from the primary after a write: longer than the replica may lag unnoticed. */
const HOLD_MS = MOST_LAG_MS + 2 * CHECK_EVERY_MS;
const MOST_WRITERS = 50_000;
const REPLICA_CONNECT_MS = 2_000;

/** The ways of a call to Postgres. */
export interface Turns {
  write(userId: string, statements: readonly string[]): ReturnType<OneTurn>;
  /** For a procedure that changes nothing. A replica may answer, if there is one and this caller has not just written. */
  read(caller: Pick<Caller, "userId" | "claims">, statements: readonly string[]): ReturnType<OneTurn>;
  /** A write took another way. */
  noteWrite(userId: string): void;
}

/** Everything on the primary. */
export function primaryTurns(primary: Pool): Turns {
  const run = oneTurn(primary);
  return {
    write: (_userId, statements) => run(statements),
    read: (_caller, statements) => run(statements),
    noteWrite: () => {},
  };
}

/**
 * Reads on a replica while it lags a few seconds at most. What it answers with an error is asked again of the primary, which has the
 * last word: the replica may not know a session, an account or a procedure yet, and a procedure that writes although it is declared
 * otherwise fails there. A stopped read is not repeated.
 */
export function replicatedTurns(primary: Pool, replica: Pool): Turns & { close(): Promise<void> } {
  const runPrimary = oneTurn(primary);
  const runReplica = oneTurn(replica);
  const lag = watchLag(primary, replica);
  const writers = new Map<string, number>();
  const hasWritten = ({ userId, claims }: Pick<Caller, "userId" | "claims">): boolean => {
    const signedInAt = claims !== null && "iat" in claims ? Number(claims.iat) * 1000 : 0;
    return Math.max(signedInAt, writers.get(userId) ?? 0) > Date.now() - HOLD_MS;
  };
  const noteWrite = (userId: string) => {
    if (userId === "") return;
    // Those who wrote last are at the end.
    writers.delete(userId);
    writers.set(userId, Date.now());
    const first = writers.keys().next();
    if (writers.size > MOST_WRITERS && !first.done) writers.delete(first.value);
  };
  return {
    noteWrite,
    async write(userId, statements) {
      // Also before it: between the commit and the answer, the person may read already.
      noteWrite(userId);
      return await runPrimary(statements).finally(() => noteWrite(userId));
    },
    async read(caller, statements) {
      if (!lag.isSmall() || (caller.userId !== "" && hasWritten(caller))) return runPrimary(statements);
      try {
        return await runReplica(statements);
      } catch (error) {
        if (isUnavailable(error)) lag.lose();
        if (error instanceof Error && "code" in error && error.code === "57014") throw error;
        return await runPrimary(statements);
      }
    },
    async close() {
      lag.stop();
      await replica.end();
    },
  };
}

/** Refuses a server that is no replica: reads there would never see a write. One that does not answer now may do so later. */
export async function openReplica(url: string): Promise<Pool> {
  const replica = createPool(url, REPLICA_CONNECT_MS);
  const [state] = await replica.query<{ follows: boolean }>("select pg_is_in_recovery() as follows").then(
    ({ rows }) => rows,
    () => [],
  );
  if (state?.follows !== false) return replica;
  await replica.end();
  throw new OperatorError(
    "DATABASE_REPLICA_URL names a server that follows no other. Unset it, or name a streaming replica.",
  );
}

/** Positions in the log of the primary, in bytes, and when it had reached them. */
type Mark = { bytes: number; at: number };

/** Asks each second how far the replica is. It lags as long as the oldest position that it has not reached is old. */
function watchLag(primary: Pool, replica: Pool): { isSmall(): boolean; lose(): void; stop(): void } {
  let marks: Mark[] = [];
  let isReached = false;
  let isAsking = false;
  const check = async () => {
    const at = Date.now();
    // Without the primary no position is added, and the replica goes on answering.
    const written = await bytesOf(primary, "pg_current_wal_flush_lsn()").catch(() => null);
    if (written !== null) marks.push({ bytes: written, at });
    const replayed = await bytesOf(replica, "pg_last_wal_replay_lsn()").catch(() => null);
    isReached = replayed !== null;
    marks = marks.filter(({ bytes }) => replayed === null || bytes > replayed).slice(0, 100);
  };
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void check().finally(() => (isAsking = false));
  }, CHECK_EVERY_MS);
  timer.unref();
  return {
    isSmall: () => isReached && (marks[0]?.at ?? Date.now()) >= Date.now() - MOST_LAG_MS,
    lose: () => (isReached = false),
    stop: () => clearInterval(timer),
  };
}

async function bytesOf(pool: Pool, position: string): Promise<number | null> {
  const { rows } = await pool.query<{ bytes: number | null }>(`select ${position} - '0/0'::pg_lsn as bytes`);
  return rows[0]?.bytes ?? null;
}
