import type { PutKind, Topic } from "../../domain/outbox/commands/upsert-kind.ts";
import { showPuts } from "../../domain/outbox/commands/upsert-kind.ts";
import { putKey } from "../../domain/outbox/commands/upsert.ts";
import type { SyncState } from "../../domain/outbox/commands/rating-view.ts";
import { database, newestFirst, type FactRow } from "../database/database.ts";
import { keysInFlight } from "../outbox/drain-lock.ts";
import { readKv } from "../database/kv.ts";

/** What is shown of a subject: the server's word under what waits. */
export type Shown<State> = { subject: string; state: State; sync: SyncState };

type Kinds = readonly PutKind<unknown, unknown>[];

/** Of these subjects, in their order; of what the server has said nothing, `topic.none` with what waits. */
export async function readStates<State>(
  uid: string,
  topic: Topic<State>,
  kinds: Kinds,
  subjects: readonly string[],
): Promise<Shown<State>[]> {
  const facts = await database.facts.bulkGet(subjects.map((subject): Key => [uid, topic.name, subject]));
  const stands = subjects.map((subject, index) => ({ subject, state: facts[index]?.state ?? {} }));
  return await lay(uid, topic, kinds, stands);
}

/** The list of a topic, by `sort` from its end. */
export async function readTopic<State>(
  uid: string,
  topic: Topic<State>,
  kinds: Kinds,
  limit: number,
): Promise<Shown<State>[]> {
  const index = database.facts.where("[uid+topic+sort]");
  const list = index.between([uid, topic.name, ""], [uid, topic.name, "\uffff"]);
  return await lay(uid, topic, kinds, await newestFirst(list).limit(limit).toArray());
}

async function lay<State>(
  uid: string,
  topic: Topic<State>,
  kinds: Kinds,
  stands: readonly Pick<FactRow, "subject" | "state">[],
): Promise<Shown<State>[]> {
  const keys = stands.map(({ subject }) => kinds.map(({ kind }) => putKey(uid, { kind, subject })));
  const [commands, announced] = await Promise.all([database.commands.bulkGet(keys.flat()), readKv("sending")]);
  const sending = await keysInFlight(announced);
  const waiting = new Map(commands.flatMap((command) => (command ? [[command.key, command]] : [])));
  return stands.map(({ subject, state }, at) => {
    const own = (keys[at] ?? []).flatMap((key) => waiting.get(key) ?? []);
    const shown = showPuts(kinds, state, own, sending);
    const read = topic.schema.safeParse(shown.state);
    return { subject, sync: shown.sync, state: read.success ? read.data : topic.none };
  });
}

type Key = [uid: string, topic: string, subject: string];

/** Inside a transaction over `facts`: an answer may say a part of what stands, so the rest is kept. */
export async function addFact(uid: string, topic: string, subject: string, fact: Pick<FactRow, "state" | "at">) {
  const known = await database.facts.get([uid, topic, subject]);
  await database.facts.put({ ...known, uid, topic, subject, state: { ...known?.state, ...fact.state }, at: fact.at });
}

/**
 * Keeps a list that the server told, asked for at `startedAt` (ISO time): what a command, or a list asked for later, has told
 * since then stands. `whole`: what the list does not name is gone. False when the person left meanwhile: then nothing of theirs is written.
 */
export async function keepFacts(
  uid: string,
  topic: string,
  list: readonly Pick<FactRow, "subject" | "state" | "sort">[],
  { startedAt, whole }: { startedAt: string; whole: boolean },
): Promise<boolean> {
  return await database.transaction("rw", database.facts, database.kv, async () => {
    if ((await readKv("person"))?.uid !== uid) return false;
    const now = new Date().toISOString();
    const all = database.facts.where("[uid+topic+subject]").between([uid, topic, ""], [uid, topic, "\uffff"]);
    const known = new Map((await all.toArray()).map((fact) => [fact.subject, fact]));
    // Only until now: what was written when the clock was ahead is not newer than this list.
    const isNewer = ({ at }: FactRow) => at >= startedAt && at <= now;
    const told = new Map(list.map((fact) => [fact.subject, fact]));
    const gone = [...known.values()].filter((fact) => whole && !told.has(fact.subject) && !isNewer(fact));
    await database.facts.bulkDelete(gone.map(({ subject }): Key => [uid, topic, subject]));
    await database.facts.bulkPut(
      list.map(({ subject, state, sort }) => {
        const here = known.get(subject);
        // A list that is a part tells a part: what another list said of the same subject stands.
        const before = whole ? {} : here?.state;
        const kept = here && isNewer(here) ? { ...state, ...here.state } : { ...before, ...state };
        const place = sort ?? (whole ? undefined : here?.sort);
        return {
          uid,
          topic,
          subject,
          state: kept,
          at: here && isNewer(here) ? here.at : startedAt,
          ...(place ? { sort: place } : {}),
        };
      }),
    );
    return true;
  });
}

export const removeFact = async (uid: string, topic: string, subject: string): Promise<void> =>
  await database.facts.delete([uid, topic, subject]);
