import type { Command } from "../../domain/outbox/commands/command.ts";
import { avatarField, avatarSet } from "../../domain/outbox/commands/kinds/avatar-set.ts";
import { profileSave, profileCollection } from "../../domain/outbox/commands/kinds/profile-save.ts";
import { settingsSave, settingCollection } from "../../domain/outbox/commands/kinds/settings-save.ts";
import {
  defaultTimeZone,
  profileFields,
  standingKey,
  standingCollection,
  type Standing,
} from "../../domain/people/own-profile.ts";
import { isUpsert } from "../../domain/outbox/commands/bodies.ts";
import { upsertKey } from "../../domain/outbox/commands/upsert.ts";
import type { SyncState } from "../../domain/outbox/commands/sync-state.ts";
import { database } from "../database/database.ts";
import { readCachedStates } from "../server-cache/server-cache.ts";

type FieldName = (typeof profileFields)[number];

/**
 * `value`: the value once all waiting commands have arrived. `refused`: the rejected value and the reason. `heldBack`:
 * why a waiting command waits longer, and until when (ISO time), if known.
 */
export type Field = {
  value: string | boolean | null;
  sync: SyncState;
  heldBack: { code: string; until: string | null } | null;
  refused: { value: string | boolean | null; code: string } | null;
};
export type OwnFields = Record<FieldName, Field>;

/**
 * `asOf`: ISO time of the server's last answer; null if there was none, and then fields may be empty for that reason.
 */
export type OwnProfile = { fields: OwnFields; timeZone: string; standing: Standing; asOf: string | null };

export async function readOwnProfile(uid: string): Promise<OwnProfile> {
  const keys = profileFields.map((subject) => {
    const { kind } = subject === avatarField ? avatarSet : profileSave;
    return upsertKey(uid, { kind, subject });
  });
  const [shown, commands, fact] = await Promise.all([
    readCachedStates(uid, profileCollection, [profileSave, avatarSet], profileFields),
    database.commands.bulkGet(keys),
    database.serverCache.get([uid, standingCollection.name, standingKey]),
  ]);
  const fields = Object.fromEntries(
    shown.map(({ key, state, sync }, index): [string, Field] => [
      key,
      { value: state.value, sync, heldBack: heldBackIn(commands[index]), refused: refusedIn(commands[index]) },
    ]),
  ) as OwnFields;
  const standing = standingCollection.schema.safeParse(fact?.state);
  const zone = fields.time_zone.value;
  return {
    fields,
    timeZone: typeof zone === "string" ? zone : defaultTimeZone,
    standing: standing.success ? standing.data : standingCollection.none,
    asOf: standing.success ? (fact?.at ?? null) : null,
  };
}

function heldBackIn(command: Command | undefined): Field["heldBack"] {
  if (command?.state !== "queued" || command.refusal === null) return null;
  return { code: command.refusal, until: command.notBefore };
}

function refusedIn(command: Command | undefined): Field["refused"] {
  if (command?.state !== "attention" || !isUpsert(command.body)) return null;
  const wanted = profileSave.value.safeParse(command.body.value);
  return { value: wanted.success ? wanted.data.value : null, code: command.refusal ?? "refused" };
}

/** Settings of the account by name; null: the default. */
export async function readSettings<Key extends string>(
  uid: string,
  keys: readonly Key[],
): Promise<Record<Key, string | boolean | number | null>> {
  const shown = await readCachedStates(uid, settingCollection, [settingsSave], keys);
  return Object.fromEntries(shown.map(({ key, state }) => [key, state.value])) as Record<
    Key,
    string | boolean | number | null
  >;
}
