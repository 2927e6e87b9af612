import * as z from "zod/mini";
import type { CacheCollection } from "../upsert-kind.ts";

/**
 * `tie` "asked": this person sent a request; "asks": the other one did. `blocked`: by this person. The server never
 * reveals who was blocked by others.
 */
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
