import { useCallback } from "react";
import { nameOf } from "../../../domain/people/face.ts";
import { blockSet } from "../../../domain/outbox/commands/kinds/block-set.ts";
import { friendSet } from "../../../domain/outbox/commands/kinds/friend-set.ts";
import type { KnownPerson } from "../../../domain/people/known-person.ts";
import type { PersonState } from "../../../domain/outbox/commands/kinds/person-collection.ts";
import type { UpsertKind } from "../../../domain/outbox/commands/upsert-kind.ts";
import { rememberPerson } from "../../../local/people/read-people.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";

export type OtherPerson = { id: string } & Omit<KnownPerson, "tie" | "blocked">;
type FriendAct = Parameters<typeof friendSet.show>[1]["act"];

/** Friend requests and blocks. Each promise resolves when the command is on the device; the outbox sends it. */
export function usePersonActions(uid: string) {
  const befriend = useCallback((who: OtherPerson, act: FriendAct) => want(friendSet, uid, who, { act }), [uid]);
  const block = useCallback((who: OtherPerson, blocked: boolean) => want(blockSet, uid, who, { blocked }), [uid]);
  return { befriend, block };
}

async function want<Value extends Record<string, unknown>>(
  kind: UpsertKind<Value, PersonState>,
  uid: string,
  { id, username, first_name, last_name, avatar_url, city }: OtherPerson,
  value: Value,
): Promise<void> {
  // Only these fields: callers may pass rows with others.
  const known = { username, first_name, last_name, avatar_url, city };
  await rememberPerson(uid, id, known);
  await enqueueUpsert(kind, { uid, subject: id, value, name: nameOf(known) ?? "" });
}
