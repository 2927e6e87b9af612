import { deviceZone } from "../../device/time-zone.ts";
import { refreshInvitation } from "../../sync/session/refresh-invitation.ts";
import { readAccessState, hasFlag, redeemCode, type AccessState } from "../auth/auth-calls.ts";
import { refused, type Refused } from "../auth/auth-client.ts";
import { toAccountError } from "../auth/auth-errors.ts";
import type { Complete } from "../forms/forms.ts";
import { withOwnSession } from "../auth/own-session.ts";

/** Why the signed-in account has no access. */
export const fetchAccessState = (): Promise<{ ok: true; state: AccessState } | Refused> =>
  withOwnSession(async ({ supabase }) => ({ ok: true, state: await readAccessState({ supabase }) }));

/** Redeems a code for a signed-in account without an invitation, e.g. after the first sign-in with Apple. `incomplete`: more details are needed. */
export const claimInvitation = (code: string): Promise<{ ok: true; incomplete: boolean } | Refused> =>
  withOwnSession(async ({ supabase, session }) => {
    const used = await redeemCode({ supabase }, code, session.user.id);
    if (!used.ok) return used;
    await refreshInvitation(session.user.id, { changed: true });
    return { ok: true, incomplete: (await readAccessState({ supabase })).kind === "incomplete" };
  });

/** Sends the details Apple does not provide: year of birth, consent and, for a child, the guardian. */
export const completeAccount = (form: Complete, termsVersion: string): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase, session }) => {
    const { data, error, status } = await supabase.rpc("complete_account", {
      p_birth_year: form.birthYear,
      p_terms_version: termsVersion,
      p_guardian_email: form.guardianEmail,
      // Language of the account's mails, which the sign-up with Apple did not include.
      p_language: document.documentElement.lang,
      p_time_zone: deviceZone(),
    });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    if (!hasFlag(data, "success")) return refused(toAccountError({ message: sentenceOf(data) }));
    await refreshInvitation(session.user.id, { changed: true });
    return { ok: true };
  });

const sentenceOf = (answer: unknown): string =>
  typeof answer === "object" && answer !== null && "error" in answer ? String(answer.error) : "";
