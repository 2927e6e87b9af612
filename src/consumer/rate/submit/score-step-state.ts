/**
 * History state of the details step when the score step of the same rating is the entry before it. Submitting then leaves both, so that
 * Back leads to where the rating was begun and not into a submitted form.
 */
export const fromScoreStep = { fromScoreStep: true } as const;

export const isFromScoreStep = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromScoreStep" in state;
