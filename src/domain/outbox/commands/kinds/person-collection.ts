import * as z from "zod/mini";
import type { CacheCollection } from "../upsert-kind.ts";

/** `tie`: asked by this person, or the other one asks. `blocked` by this person; whom others blocked is nobody's to know. */
const personStateSchema = z.object({
  tie: z.literal(["none", "asked", "asks", "friends"]),
  blocked: z.boolean(),
});
export type PersonState = z.infer<typeof personStateSchema>;

/** Keys are ids of other people. */
export const personCollection: CacheCollection<PersonState> = {
  name: "person",
  schema: personStateSchema,
  none: { tie: "none", blocked: false },
};
