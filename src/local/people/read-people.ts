import { mayHaveArrived, type Command } from "../../domain/outbox/commands/command.ts";
import { blockSet } from "../../domain/outbox/commands/kinds/block-set.ts";
import { friendSet } from "../../domain/outbox/commands/kinds/friend-set.ts";
import {
  groupOf,
  knownPersonCollection,
  type KnownPerson,
  type PersonGroup,
} from "../../domain/people/known-person.ts";
import { personCollection } from "../../domain/outbox/commands/kinds/person-collection.ts";
import { overlayUpserts } from "../../domain/outbox/commands/upsert-kind.ts";
import { isUpsert } from "../../domain/outbox/commands/bodies.ts";
import { upsertKey } from "../../domain/outbox/commands/upsert.ts";
import { syncStateOf, type SyncState } from "../../domain/outbox/commands/sync-state.ts";
import { database, newestFirst, type CachedRow } from "../database/database.ts";
import { keysInFlight } from "../outbox/drain-lock.ts";
import { cacheRows } from "../server-cache/server-cache.ts";
import { readKv } from "../database/kv.ts";

/** An unsent change about a person: request, accept, decline, cancel, remove, block or unblock. */
export type Waiting = {
  key: string;
  act: string;
  sync: Exclude<SyncState, "sent">;
  refusal: string | null;
  /** True if the server may have it, because an answer was lost: then it cannot be taken back silently. */
  left: boolean;
};

export type PersonItem = KnownPerson & { id: string; group: PersonGroup; waiting: Waiting | null };

/** Maximum number of people that are listed. */
const mostPeople = 1_000;
const kinds = [friendSet, blockSet];

/** Friends, requests and blocked people, newest first, including waiting changes. */
export async function readPeople(uid: string): Promise<PersonItem[]> {
  const index = database.serverCache.where("[uid+collection+sort]");
  const facts = index.between([uid, personCollection.name, ""], [uid, personCollection.name, "\uffff"]);
  const rows = await newestFirst(facts).limit(mostPeople).toArray();
  return (await overlayRows(uid, rows)).flatMap(({ item }) => item ?? []);
}

/** The same for these ids, including people without any tie. `state` is what is shown. */
export async function readPersons(uid: string, ids: readonly string[]) {
  const rows = await database.serverCache.bulkGet(
    ids.map((id): [string, string, string] => [uid, personCollection.name, id]),
  );
  return await overlayRows(
    uid,
    ids.map((key, index) => rows[index] ?? { key, state: {} }),
  );
}

type Stands = Pick<CachedRow, "key" | "state">;

async function overlayRows(uid: string, rows: readonly Stands[]) {
  const keys = rows.map(({ key }) => kinds.map(({ kind }) => upsertKey(uid, { kind, subject: key })));
  const [commands, announced] = await Promise.all([database.commands.bulkGet(keys.flat()), readKv("sending")]);
  const sending = await keysInFlight(announced);
  const waiting = new Map(commands.flatMap((command) => (command ? [[command.key, command]] : [])));
  return rows.map((row, index) => {
    const own = (keys[index] ?? []).flatMap((key) => waiting.get(key) ?? []);
    return overlayRow(row, own, sending);
  });
}

function overlayRow({ key: id, state }: Stands, own: readonly Command[], sending: ReadonlySet<string>) {
  const read = (of: Record<string, unknown>): KnownPerson => {
    const parsed = knownPersonCollection.schema.safeParse({ ...knownPersonCollection.none, ...of });
    return parsed.success ? parsed.data : knownPersonCollection.none;
  };
  const shown = read(overlayUpserts(kinds, state, own, sending).state);
  const latest = own.toSorted((a, b) => b.seq - a.seq)[0];
  const waiting = latest ? toWaiting(latest, sending) : null;
  const refused = waiting?.sync === "attention" ? waiting.act : null;
  const group = groupOf(shown, read(state), waiting !== null, refused);
  const item: PersonItem | null = group && { ...shown, id, group, waiting };
  return { id, state: shown, waiting, item };
}

function toWaiting(command: Command, sending: ReadonlySet<string>): Waiting {
  const { key, body, refusal } = command;
  const value = isUpsert(body) ? body.value : {};
  const act = "act" in value ? String(value["act"]) : value["blocked"] === true ? "block" : "unblock";
  return { key, act, sync: syncStateOf(command, sending) as Waiting["sync"], refusal, left: mayHaveArrived(command) };
}

/** Adds a person to the list immediately, before the server does. A person who is listed already stays unchanged. */
export async function rememberPerson(uid: string, id: string, state: Omit<KnownPerson, "tie" | "blocked">) {
  const known = await database.serverCache.get([uid, personCollection.name, id]);
  if (known?.sort !== undefined) return;
  const startedAt = new Date().toISOString();
  const stands = { ...state, ...personCollection.none, ...known?.state };
  const row = { key: id, state: stands, sort: startedAt };
  await cacheRows(uid, personCollection.name, [row], { startedAt, whole: false });
}

/** People with a waiting command. A list from the server that does not name them yet must not remove them. */
export async function readWantedPeople(uid: string): Promise<CachedRow[]> {
  const prefixes = kinds.map(({ kind }) => upsertKey(uid, { kind, subject: "" }));
  const keys = await database.commands.where("key").startsWithAnyOf(prefixes).primaryKeys();
  const ids = [...new Set(keys.map((key) => key.slice(key.lastIndexOf(":") + 1)))];
  const rows = await database.serverCache.bulkGet(
    ids.map((id): [string, string, string] => [uid, personCollection.name, id]),
  );
  return rows.flatMap((row) => row ?? []);
}
