import * as z from "zod/mini";

export const scores = [1, 2, 3, 4, 5] as const;
export type Score = (typeof scores)[number];
export const scoreSchema = z.literal(scores);

/** Label codes per score; the texts are in the message catalogue (`score.poor` …). */
export const scoreLabels = { 1: "poor", 2: "fair", 3: "good", 4: "great", 5: "amazing" } as const satisfies Record<
  Score,
  string
>;
export type ScoreLabel = (typeof scoreLabels)[Score];

/** Servers are named and awarded only with the highest score. */
export const topScore: Score = 5;

export const awards = ["crown", "trophy", "star"] as const;
export type Award = (typeof awards)[number];
export const awardSchema = z.literal(awards);
