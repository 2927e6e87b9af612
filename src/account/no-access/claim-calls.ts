import { refreshInvitation } from "../../sync/session/refresh-invitation.ts";
import { readStanding, says, redeemCode, type Standing } from "../auth/auth-calls.ts";
import { refused, type Refused } from "../auth/auth-client.ts";
import { toAccountError } from "../auth/auth-errors.ts";
import type { Complete } from "../forms/forms.ts";
import { withOwnSession } from "../auth/own-session.ts";

/** What keeps whoever is signed in on this device out. */
export const fetchStanding = (): Promise<{ ok: true; standing: Standing } | Refused> =>
  withOwnSession(async ({ supabase }) => ({ ok: true, standing: await readStanding({ supabase }) }));

/** For somebody who is signed in but not invited, e.g. after the first sign-in with Apple. `incomplete`: a code is not all. */
export const claimInvitation = (code: string): Promise<{ ok: true; incomplete: boolean } | Refused> =>
  withOwnSession(async ({ supabase, session }) => {
    const used = await redeemCode({ supabase }, code, session.user.id);
    if (!used.ok) return used;
    await refreshInvitation(session.user.id, { changed: true });
    return { ok: true, incomplete: (await readStanding({ supabase })).kind === "incomplete" };
  });

/** Tells what Apple does not: the year of birth, the consent and, of a child, the guardian. */
export const completeAccount = (form: Complete, termsVersion: string): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase, session }) => {
    const { data, error, status } = await supabase.rpc("complete_account", {
      p_birth_year: form.birthYear,
      p_terms_version: termsVersion,
      p_guardian_email: form.guardianEmail,
      // So that its mails are understood: Apple's sign-up did not say it.
      p_language: document.documentElement.lang,
    });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    if (!says(data, "success")) return refused(toAccountError({ message: sentenceOf(data) }));
    await refreshInvitation(session.user.id, { changed: true });
    return { ok: true };
  });

const sentenceOf = (answer: unknown): string =>
  typeof answer === "object" && answer !== null && "error" in answer ? String(answer.error) : "";
