import * as z from "zod/mini";
import { maxAppealLength } from "../../../limits.ts";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

/** `outcome` null: not decided yet. */
export const appealSchema = z.object({
  text: z.nullable(z.string()),
  outcome: z.nullable(z.literal(["upheld", "reversed"])),
});
type Appeal = z.infer<typeof appealSchema>;

/** Keys are ids of decisions. */
export const appealCollection: CacheCollection<Appeal> = {
  name: "appeal",
  schema: appealSchema,
  none: { text: null, outcome: null },
};

/** Appeals against a moderation decision. Only one appeal per decision is possible. */
export const appealFile: UpsertKind<{ text: string }, Appeal> = {
  kind: "appeal.file.v1",
  isAct: true,
  collection: appealCollection,
  value: z.object({ text: z.string().check(z.minLength(1), z.maxLength(maxAppealLength)) }),
  show: (state, { text }) => (state.text === null ? { ...state, text } : state),
  textOf: ({ text }) => text,
};
