import {
  contentIn,
  isAboutPlace,
  mayHaveArrived,
  placeIdOf,
  type Command,
  type PlaceCommand,
  isQuiet,
} from "../../domain/outbox/commands/command.ts";
import { groupOfPlace } from "../../domain/outbox/commands/keys.ts";
import { idleConnection, type ConnectionState } from "../../domain/outbox/retry/connection-state.ts";
import { rulesOf } from "../../domain/outbox/commands/kinds.ts";
import { isUpsert } from "../../domain/outbox/commands/bodies.ts";
import { ratingSchema, type Rating } from "../../domain/ratings/rating.ts";
import { syncStateOf, type SyncState } from "../../domain/outbox/commands/sync-state.ts";
import * as z from "zod/mini";
import { database, ofPerson, type PhotoRow, type SentRow } from "../database/database.ts";
import { keysInFlight } from "./drain-lock.ts";
import { readKv } from "../database/kv.ts";
import { shownReceipts } from "./shown-receipts.ts";
import { readCommands, type CommandsOnDisk, type UnreadableCommand } from "./stored-commands.ts";

/** The server's rating in a conflict; `row` null: it was removed there. */
export const theirsSchema = z.object({ version: z.number(), row: z.nullable(ratingSchema) });

export type OutboxItem = {
  key: string;
  /** Items of one group are shown and counted as one. */
  group: string;
  /** Name of the place, or of the subject. */
  title: string;
  /** null: this version cannot read the command. */
  kind: string | null;
  /** Value of an upsert; null for rating commands. */
  value: Record<string, unknown> | null;
  sync: SyncState;
  bytes: number;
  editedAt: string;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  /** Only after a refusal for a time: from when the person may try again. */
  retryFrom?: string | null;
  refusal: string | null;
  /** Only for a conflict: the server's row, null if it was removed there. Otherwise undefined. */
  theirs: Rating | null | undefined;
  /** True if it was sent and its subject no longer existed. */
  gone?: boolean;
  /** Empty if it is not about a place. */
  placeId: string;
  /** What the person wrote, for "Copy text". */
  text: string;
};

/** Waiting commands, oldest first, then receipts, newest first. */
export const readOutbox = async (uid: string): Promise<OutboxItem[]> => await toItems(uid, await readCommands(uid));

export async function toItems(uid: string, { commands, unreadable }: CommandsOnDisk): Promise<OutboxItem[]> {
  const photoIds = commands.flatMap(({ body }) => rulesOf(body).bytesOf?.(body) ?? []);
  const [connection, announced, photoRows, names, receipts] = await Promise.all([
    readConnection(),
    readKv("sending"),
    database.photos.bulkGet(photoIds),
    readPlaceNames(uid, commands.filter(isAboutPlace)),
    ofPerson(database.sent.where("[uid+sentAt]"), uid).toArray(),
  ]);
  const sending = await keysInFlight(announced);
  const photos = new Map(photoRows.flatMap((row) => (row ? [[row.id, row]] : [])));
  const sent = receipts.filter(({ command }) => !command || !isQuiet(command));
  return [
    ...commands
      .filter((command) => !isQuiet(command))
      .map((command) => toItem(command, { connection, sending, photos, names })),
    ...unreadable.map(toUnreadableItem).filter(({ group }) => group !== ""),
    ...sent.toSorted(latestFirst).slice(0, shownReceipts).map(toSentItem),
  ];
}

export async function readConnection(): Promise<ConnectionState> {
  return (await readKv("link")) ?? idleConnection;
}

type Context = {
  connection: ConnectionState;
  sending: ReadonlySet<string>;
  photos: ReadonlyMap<string, PhotoRow>;
  names: ReadonlyMap<string, string>;
};

function toItem(command: Command, { connection, sending, photos, names }: Context): OutboxItem {
  const { body } = command;
  const sync = syncStateOf(command, sending);
  const theirs = command.refusal === "conflict" ? theirsSchema.safeParse(command.theirs) : null;
  const photo = photos.get(rulesOf(body).bytesOf?.(body) ?? "");
  const placeId = placeIdOf(body) ?? "";
  return {
    key: command.key,
    group: command.group ?? command.key,
    title: isUpsert(body) ? body.name : (names.get(placeId) ?? ""),
    kind: body.kind,
    value: isUpsert(body) ? body.value : null,
    sync,
    bytes: (photo?.size ?? 0) + JSON.stringify(body).length,
    editedAt: command.editedAt,
    lastAttemptAt: mayHaveArrived(command) ? connection.lastAttemptAt : null,
    nextAttemptAt: sync === "queued" ? (command.notBefore ?? connection.nextAttemptAt) : null,
    retryFrom: sync === "attention" ? command.notBefore : null,
    refusal: command.refusal,
    theirs: theirs?.success ? theirs.data.row : undefined,
    placeId,
    text: textOf(command),
  };
}

export const textOf = ({ body }: Pick<Command, "body">): string =>
  (isUpsert(body) ? body.text : contentIn(body)?.comment) ?? "";

function toUnreadableItem({ key, raw }: UnreadableCommand): OutboxItem {
  const text = JSON.stringify(raw);
  const nothing = { title: "", kind: null, value: null, editedAt: "", lastAttemptAt: null, nextAttemptAt: null };
  return {
    ...nothing,
    key,
    group: groupIn(raw) ?? key,
    sync: "attention",
    bytes: text.length,
    refusal: "unreadable",
    theirs: undefined,
    placeId: placeIn(raw),
    text,
  };
}

/** The group of an unreadable command, if it has one. */
function groupIn(raw: unknown): string | null {
  const { group } = raw as { group?: unknown };
  return typeof group === "string" ? group : null;
}

function placeIn(raw: unknown): string {
  const placeId = (raw as { body?: { placeId?: unknown } }).body?.placeId;
  return typeof placeId === "string" ? placeId : "";
}

const latestFirst = (one: SentRow, other: SentRow): number =>
  other.sentAt.localeCompare(one.sentAt) || other.editedAt.localeCompare(one.editedAt);

function toSentItem(row: SentRow): OutboxItem {
  const { key, title, kind, editedAt, placeId, text, gone = false, group = groupOfPlace(placeId), value = null } = row;
  const done = { lastAttemptAt: row.sentAt, nextAttemptAt: null, refusal: null, theirs: undefined };
  const receipt = { key: `${key}:${row.opId}`, group, title, kind, value, placeId, text, editedAt, gone };
  return { ...receipt, ...done, sync: "sent", bytes: 0 };
}

/** Photo commands have no place name; the rating command, the row or the cached place has it. */
async function readPlaceNames(uid: string, commands: readonly PlaceCommand[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { body } of commands) if ("placeName" in body && body.placeName) names.set(body.placeId, body.placeName);
  // A read by id is a request of its own, so hundreds of ratings must not need them.
  const unnamed = new Set(commands.flatMap(({ body: { placeId } }) => (names.has(placeId) ? [] : [placeId])));
  const ids = [...unnamed];
  const [places, rows] = await Promise.all([
    database.places.bulkGet(ids),
    database.ratings.bulkGet(ids.map((id): [string, string] => [uid, id])),
  ]);
  for (const [index, id] of ids.entries()) {
    const name = rows[index]?.restaurant_name ?? places[index]?.name;
    if (name) names.set(id, name);
  }
  return names;
}
