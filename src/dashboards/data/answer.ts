/** Why there is no value. `reason` is the server's stable code for a refusal; each area has a sentence for it. */
export type Failure = {
  code: "offline" | "unreachable" | "server-error" | "sign-in" | "forbidden" | "unreadable" | "refused";
  reason: string | null;
};
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Expected failures are values, not exceptions: the caller shows them beside the control that caused them. */
export const failed = (code: Failure["code"], reason: string | null = null): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { code, reason },
});
