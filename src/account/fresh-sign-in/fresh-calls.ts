import type { Session } from "../../domain/people/session.ts";
import { readSession, saveSession } from "../../sync/session/session.ts";
import { openMailLink, toSession } from "../auth/auth-calls.ts";
import { refused, withAuth, type AuthClient, type Refused } from "../auth/auth-client.ts";
import { toAccountError } from "../auth/auth-errors.ts";
import { redeemMailCode } from "../mail-link/mail-code-calls.ts";
import { owesSecondStep } from "../second-step/second-step.ts";

type Confirmed = { ok: true; owes: Session | null };

/** Signs the device's person in again. `owes`: the session that still lacks its second step, and is not stored yet. */
export const signInAgain = (typed: { password: string; captchaToken: string }): Promise<Confirmed | Refused> =>
  withAuth<Confirmed>(async (auth) => {
    const email = (await readSession())?.user.email;
    if (!email) return refused("sessionRefused");
    const { data, error } = await auth.supabase.auth.signInWithPassword({
      email,
      password: typed.password,
      options: { captchaToken: typed.captchaToken },
    });
    if (error) return refused(toAccountError(error));
    return await acceptSession(auth, toSession(data.session));
  });

/** Mails the device's person a code, e.g. if the account has no password. */
export const sendFreshCode = ({ captchaToken }: { captchaToken: string }): Promise<{ ok: true } | Refused> =>
  withAuth(async ({ supabase }) => {
    const email = (await readSession())?.user.email;
    if (!email) return refused("sessionRefused");
    const { error } = await supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false, captchaToken } });
    return error ? refused(toAccountError(error)) : { ok: true };
  });

/** Signs the device's person in again by the code of a mail. */
export async function signInByCode(code: string): Promise<Confirmed | Refused> {
  const email = (await readSession())?.user.email;
  const redeemed = email ? await redeemMailCode({ email, code }, ["recovery"]) : refused("sessionRefused");
  if (!redeemed.ok) return redeemed;
  const opened = "link" in redeemed ? await openMailLink(redeemed.link) : redeemed;
  if (!opened.ok) return opened;
  return "half" in opened ? refused("mailCodeWrong") : await finishSignInAgain(opened.session);
}

/** Stores the session once it has its second step. */
export const finishSignInAgain = (session: Session): Promise<Confirmed | Refused> =>
  withAuth<Confirmed>((auth) => acceptSession(auth, session));

async function acceptSession({ supabase, ended }: AuthClient, session: Session | null): Promise<Confirmed | Refused> {
  const before = await readSession();
  // Another person may have signed in meanwhile, in another tab.
  if (!session || ended.aborted || before?.user.id !== session.user.id) return refused("sessionRefused");
  if (owesSecondStep(session)) return { ok: true, owes: session };
  await saveSession(session);
  // The session that this one replaces. It ends by itself if the call fails.
  await supabase.auth.admin.signOut(before.access_token, "local");
  return { ok: true, owes: null };
}
