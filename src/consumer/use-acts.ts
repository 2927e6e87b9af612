import { useCallback } from "react";
import { nameOf } from "../domain/face.ts";
import { blockSet } from "../domain/kind-block-set.ts";
import { friendSet } from "../domain/kind-friend-set.ts";
import type { KnownPerson } from "../domain/known-person.ts";
import { rememberPerson } from "../local/read-people.ts";
import { enqueuePut } from "../sync/enqueue-put.ts";

export type Someone = { id: string } & Omit<KnownPerson, "tie" | "blocked">;
type FriendAct = Parameters<typeof friendSet.show>[1]["act"];

/** What a person may want of another; each is on the device when it resolves, and the outbox sends it. */
export function useActs(uid: string) {
  const befriend = useCallback(
    async ({ id, ...face }: Someone, act: FriendAct) => {
      const { username, first_name, last_name, avatar_url, city } = face;
      await rememberPerson(uid, id, { username, first_name, last_name, avatar_url, city });
      await enqueuePut(friendSet, { uid, subject: id, value: { act }, name: nameOf(face) ?? "" });
    },
    [uid],
  );
  const block = useCallback(
    async ({ id, ...face }: Someone, blocked: boolean) =>
      await enqueuePut(blockSet, { uid, subject: id, value: { blocked }, name: nameOf(face) ?? "" }),
    [uid],
  );
  return { befriend, block };
}
