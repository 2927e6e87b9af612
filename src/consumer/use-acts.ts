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
    async (who: Someone, act: FriendAct) => {
      await remember(uid, who);
      await enqueuePut(friendSet, { uid, subject: who.id, value: { act }, name: nameOf(who) ?? "" });
    },
    [uid],
  );
  const block = useCallback(
    async (who: Someone, blocked: boolean) => {
      await remember(uid, who);
      await enqueuePut(blockSet, { uid, subject: who.id, value: { blocked }, name: nameOf(who) ?? "" });
    },
    [uid],
  );
  return { befriend, block };
}

/** What is known of them here and no more: whoever shows a person may know other things of them. */
const remember = (uid: string, { id, username, first_name, last_name, avatar_url, city }: Someone): Promise<void> =>
  rememberPerson(uid, id, { username, first_name, last_name, avatar_url, city });
