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

/** People that this person has a tie with, for display. Keys are their ids; `sort` is the time of the last change of the tie. */
export const knownPersonCollection: CacheCollection<KnownPerson> = {
  name: personCollection.name,
  schema: knownPersonSchema,
  none: { ...personCollection.none, ...noFace, city: null },
};

/** Section of the friends screen: open requests, friends, blocked people. */
export type PersonGroup = "asks" | "asked" | "friends" | "blocked";

/**
 * The section of a person. A former friend stays in place as long as the end of the friendship is unsent. `shown`: the
 * state with waiting commands; `confirmed`: the last state from the server; `refused`: a rejected command about a person
 * without any tie. Null: in no section.
 */
export function groupOf(shown: PersonState, confirmed: PersonState, waits: boolean, refused: string | null) {
  return (
    ofState(shown) ??
    (waits ? ofState(confirmed) : null) ??
    (refused === null ? null : refused === "block" ? "blocked" : "asked")
  );
}

function ofState({ tie, blocked }: PersonState): PersonGroup | null {
  if (blocked) return "blocked";
  return tie === "none" ? null : tie;
}
