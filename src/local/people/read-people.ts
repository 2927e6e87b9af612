import { mayHaveArrived, type Command } from "../../domain/outbox/commands/command.ts";
import { blockSet } from "../../domain/outbox/commands/kinds/block-set.ts";
import { friendSet } from "../../domain/outbox/commands/kinds/friend-set.ts";
import { groupOf, knownPersonTopic, type KnownPerson, type PersonGroup } from "../../domain/people/known-person.ts";
import { personTopic } from "../../domain/outbox/commands/kinds/person-collection.ts";
import { showPuts } from "../../domain/outbox/commands/upsert-kind.ts";
import { isPut, putKey } from "../../domain/outbox/commands/upsert.ts";
import { syncStateOf, type SyncState } from "../../domain/outbox/commands/rating-view.ts";
import { database, newestFirst, type FactRow } from "../database/database.ts";
import { keysInFlight } from "../outbox/drain-lock.ts";
import { keepFacts } from "../server-cache/server-cache.ts";
import { readKv } from "../database/kv.ts";

/** What is wanted of a person and has not arrived: request, accept, decline, cancel, remove, block or unblock. */
export type Waiting = {
  key: string;
  act: string;
  sync: Exclude<SyncState, "sent">;
  refusal: string | null;
  /** Whether the server may have it, because an answer was lost: then nothing takes it back without a word. */
  left: boolean;
};

export type PersonItem = KnownPerson & { id: string; group: PersonGroup; waiting: Waiting | null };

/** More than this nobody is told at once. */
const mostPeople = 1_000;
const kinds = [friendSet, blockSet];

/** Everybody whom a person knows, or wants something of, newest first: what the server said under what waits. */
export async function readPeople(uid: string): Promise<PersonItem[]> {
  const index = database.facts.where("[uid+topic+sort]");
  const facts = index.between([uid, personTopic.name, ""], [uid, personTopic.name, "\uffff"]);
  const rows = await newestFirst(facts).limit(mostPeople).toArray();
  return (await lay(uid, rows)).flatMap(({ item }) => item ?? []);
}

/** The same of these, also where there is nothing between them; `state` is what is shown. */
export async function readPersons(uid: string, ids: readonly string[]) {
  const rows = await database.facts.bulkGet(ids.map((id): [string, string, string] => [uid, personTopic.name, id]));
  return await lay(
    uid,
    ids.map((subject, index) => rows[index] ?? { subject, state: {} }),
  );
}

type Stands = Pick<FactRow, "subject" | "state">;

async function lay(uid: string, rows: readonly Stands[]) {
  const keys = rows.map(({ subject }) => kinds.map(({ kind }) => putKey(uid, { kind, subject })));
  const [commands, announced] = await Promise.all([database.commands.bulkGet(keys.flat()), readKv("sending")]);
  const sending = await keysInFlight(announced);
  const waiting = new Map(commands.flatMap((command) => (command ? [[command.key, command]] : [])));
  return rows.map((row, index) => {
    const own = (keys[index] ?? []).flatMap((key) => waiting.get(key) ?? []);
    return layOne(row, own, sending);
  });
}

function layOne({ subject: id, state }: Stands, own: readonly Command[], sending: ReadonlySet<string>) {
  const read = (of: Record<string, unknown>): KnownPerson => {
    const parsed = knownPersonTopic.schema.safeParse({ ...knownPersonTopic.none, ...of });
    return parsed.success ? parsed.data : knownPersonTopic.none;
  };
  const shown = read(showPuts(kinds, state, own, sending).state);
  const latest = own.toSorted((a, b) => b.seq - a.seq)[0];
  const waiting = latest ? toWaiting(latest, sending) : null;
  const refused = waiting?.sync === "attention" ? waiting.act : null;
  const group = groupOf(shown, read(state), waiting !== null, refused);
  const item: PersonItem | null = group && { ...shown, id, group, waiting };
  return { id, state: shown, waiting, item };
}

function toWaiting(command: Command, sending: ReadonlySet<string>): Waiting {
  const { key, body, refusal } = command;
  const value = isPut(body) ? body.value : {};
  const act = "act" in value ? String(value["act"]) : value["blocked"] === true ? "block" : "unblock";
  return { key, act, sync: syncStateOf(command, sending) as Waiting["sync"], refusal, left: mayHaveArrived(command) };
}

/** So that somebody of whom something is wanted is in the list at once. Who is there already stays as they are. */
export async function rememberPerson(uid: string, id: string, state: Omit<KnownPerson, "tie" | "blocked">) {
  const known = await database.facts.get([uid, personTopic.name, id]);
  if (known?.sort !== undefined) return;
  const startedAt = new Date().toISOString();
  const stands = { ...state, ...personTopic.none, ...known?.state };
  const row = { subject: id, state: stands, sort: startedAt };
  await keepFacts(uid, personTopic.name, [row], { startedAt, whole: false });
}

/** Of whom something is wanted that has not arrived: a list of the server that does not name them yet must not take them away. */
export async function readWantedPeople(uid: string): Promise<FactRow[]> {
  const prefixes = kinds.map(({ kind }) => putKey(uid, { kind, subject: "" }));
  const keys = await database.commands.where("key").startsWithAnyOf(prefixes).primaryKeys();
  const ids = [...new Set(keys.map((key) => key.slice(key.lastIndexOf(":") + 1)))];
  const rows = await database.facts.bulkGet(ids.map((id): [string, string, string] => [uid, personTopic.name, id]));
  return rows.flatMap((row) => row ?? []);
}
