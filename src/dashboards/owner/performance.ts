import * as z from "zod/mini";
import type { Answer } from "../data/answer.ts";
import { callProcedure } from "../data/call.ts";
import { placePrefix } from "./place-prefix.ts";

/** Null below five ratings. */
const toldSchema = z.nullable(z.object({ count: z.number(), average: z.number() }));
export type Told = z.infer<typeof toldSchema>;

const serverSchema = z.object({
  server_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  since: z.string(),
  /** The day of the picture that the figures are; renewed when five more guests gave fewer than five lemons. */
  shown_on: z.nullable(z.string()),
  total: toldSchema,
  /** The picture before that. */
  before: z.nullable(z.object({ count: z.number(), average: z.number(), shown_on: z.string() })),
  awards: z.record(z.string(), z.number()),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  /** The newest words that praise them, which everybody reads. */
  praise: z.nullable(z.object({ comment: z.string(), language: z.nullable(z.string()), day: z.string() })),
});
export type ServedHere = z.infer<typeof serverSchema>;

export const performanceKey = (placeId: string): string => `${placePrefix(placeId)}performance`;
export const fetchPerformance = (placeId: string): Promise<Answer<ServedHere[]>> =>
  callProcedure("get_server_performance", { p_place_id: placeId }, z.array(serverSchema));
