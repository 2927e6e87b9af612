/** Why there is no value. `reason` is the stable code of a refusal that the server gives; each area has its sentence. */
export type Failure = {
  code: "offline" | "unreachable" | "sign-in" | "forbidden" | "unreadable" | "refused";
  reason: string | null;
};
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Expected failures are values; whoever acts on one shows it beside what was asked for. */
export const failed = (code: Failure["code"], reason: string | null = null): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { code, reason },
});
