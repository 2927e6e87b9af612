import * as z from "zod/mini";
import { personCollection, type PersonState } from "./person-collection.ts";
import type { UpsertKind } from "../upsert-kind.ts";

const friendActs = ["request", "accept", "decline", "cancel", "remove"] as const;
type FriendAct = (typeof friendActs)[number];

/** Changes the friendship with a person. The last three acts end it. */
export const friendSet: UpsertKind<{ act: FriendAct }, PersonState> = {
  kind: "friend.set.v1",
  isAct: true,
  collection: personCollection,
  value: z.object({ act: z.literal(friendActs) }),
  show: (state, { act }) => ({ ...state, tie: after(state.tie, act) }),
};

function after(tie: PersonState["tie"], act: FriendAct): PersonState["tie"] {
  switch (act) {
    case "request":
      // A request to a person who has already sent one accepts theirs.
      return tie === "none" ? "asked" : tie === "asks" ? "friends" : tie;
    case "accept":
      return tie === "asks" ? "friends" : tie;
    default:
      return "none";
  }
}
