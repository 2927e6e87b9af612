import * as z from "zod/mini";
import { faceFields, noFace } from "./face.ts";
import { personCollection, type PersonState } from "../outbox/commands/kinds/person-collection.ts";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";

const knownPersonSchema = z.object({
  tie: z.literal(["none", "asked", "asks", "friends"]),
  blocked: z.boolean(),
  ...faceFields,
  city: z.nullable(z.string()),
});
export type KnownPerson = z.infer<typeof knownPersonSchema>;

/** The people whom somebody knows here: what commands say of them, and how they look. By their id; `sort` is since when. */
export const knownPersonCollection: CacheCollection<KnownPerson> = {
  name: personCollection.name,
  schema: knownPersonSchema,
  none: { ...personCollection.none, ...noFace, city: null },
};

/** Section of the friends screen: open requests, friends, blocked people. */
export type PersonGroup = "asks" | "asked" | "friends" | "blocked";

/**
 * Who was a friend a moment ago stands where they stood, as long as the end of it waits: `shown` is what is wanted, `stands`
 * what the server last said, `refused` what was wanted of a person with whom there is nothing. Null: nowhere.
 */
export function groupOf(shown: PersonState, stands: PersonState, waits: boolean, refused: string | null) {
  return (
    ofState(shown) ??
    (waits ? ofState(stands) : null) ??
    (refused === null ? null : refused === "block" ? "blocked" : "asked")
  );
}

function ofState({ tie, blocked }: PersonState): PersonGroup | null {
  if (blocked) return "blocked";
  return tie === "none" ? null : tie;
}
