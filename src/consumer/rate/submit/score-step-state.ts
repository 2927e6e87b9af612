/**
 * State of a visit of step two: the visit before it in the history is step one of the same rating. Submitting takes both
 * away, so that Back leads to where the rating was begun and not into a form that has been handed in.
 */
export const fromScoreStep = { fromScoreStep: true } as const;

export const isFromScoreStep = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromScoreStep" in state;
