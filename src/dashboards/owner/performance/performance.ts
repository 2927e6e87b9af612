import * as z from "zod/mini";
import { awards } from "../../../domain/ratings/score.ts";
import type { Answer } from "../../data/answer.ts";
import { callProcedure } from "../../data/call.ts";
import { placePrefix } from "../place-prefix.ts";

/** Null for fewer than five ratings. */
const shownAverageSchema = z.nullable(z.object({ count: z.number(), average: z.number() }));
export type ShownAverage = z.infer<typeof shownAverageSchema>;

const serverSchema = z.object({
  server_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  since: z.string(),
  /** Day of the snapshot that the figures show; renewed after five more guests gave fewer than five lemons. */
  shown_on: z.nullable(z.string()),
  total: shownAverageSchema,
  /** The previous snapshot. */
  before: z.nullable(z.object({ count: z.number(), average: z.number(), shown_on: z.string() })),
  /** Five-lemon ratings that name the server, in the last 30 days and the 30 before; null for fewer than five. */
  praises: z.object({ month: z.nullable(z.number()), month_before: z.nullable(z.number()) }),
  awards: z.record(z.string(), z.number()),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  /** The newest public comment that praises the server. */
  praise: z.nullable(z.object({ comment: z.string(), language: z.nullable(z.string()), day: z.string() })),
});
export type ServedHere = z.infer<typeof serverSchema>;

export const performanceKey = (placeId: string): string => `${placePrefix(placeId)}performance`;
export const fetchPerformance = (placeId: string): Promise<Answer<ServedHere[]>> =>
  callProcedure("get_server_performance", { p_place_id: placeId }, z.array(serverSchema));

const claimSchema = z.object({
  id: z.string(),
  /** First name of the person who claims the praise. */
  first_name: z.string(),
  /** The name as the guest typed it. */
  server_name: z.string(),
  server_emoji: z.nullable(z.literal(awards)),
  rated_on: z.string(),
});
export type PraiseClaim = z.infer<typeof claimSchema>;

export const claimsKey = (placeId: string): string => `${placePrefix(placeId)}claims`;
export const fetchClaims = (placeId: string): Promise<Answer<PraiseClaim[]>> =>
  callProcedure("get_praise_claims", { p_place_id: placeId }, z.array(claimSchema));
export const decideClaim = (id: string, accepted: boolean): Promise<Answer<boolean>> =>
  callProcedure("decide_praise_claim", { p_id: id, p_accepted: accepted }, z.boolean());
