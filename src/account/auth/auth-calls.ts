import * as z from "zod/mini";
import { forgetLastAnswers } from "../../device/last-answers.ts";
import { pages } from "../../domain/paths/paths.ts";
import { sessionSchema, type Session } from "../../domain/people/session.ts";
import { allowChange } from "./allow-change.ts";
import { refreshInvitation } from "../../sync/session/refresh-invitation.ts";
import { saveSession } from "../../sync/session/session.ts";
import { hasVerifier, refused, withAuth, type AuthClient, type Refused } from "./auth-client.ts";
import { toAccountError } from "./auth-errors.ts";
import { applyAccountSettings } from "./apply-settings.ts";
import type { SignIn } from "../forms/forms.ts";
import type { AccountError } from "./account-error.ts";
import { withOwnSession } from "./own-session.ts";
import { owesSecondStep } from "../second-step/second-step.ts";
import type { MailLinkToken } from "../mail-link/session-link.ts";
import { expectMail, rememberApple, rememberReturn } from "./remembered-return.ts";

type Done = { ok: true };
const done: Done = { ok: true };

/** Limit for a question that the gate repeats anyway, so that it does not use up the eight seconds of a sign-in. */
const questionMs = 2_500;

/** The answer, or null after `questionMs`. */
async function askBriefly<T>(question: PromiseLike<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), questionMs);
  });
  return await Promise.race([question, late]).finally(() => clearTimeout(timer));
}

/** Stores the session on the device and refreshes the invitation, so that the gate knows the answer immediately. */
export async function completeSignIn(session: Session): Promise<Done> {
  await saveSession(session);
  // The page may have cached "not signed in" when it started, and the next page would redirect the person to the sign-in.
  forgetLastAnswers();
  void applyAccountSettings(session.user.id);
  await askBriefly(refreshInvitation(session.user.id, { changed: true }));
  return done;
}

export const toSession = (value: unknown): Session | null => {
  const parsed = sessionSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** The password was right, but a second step is required before the session is stored. */
type SecondStepRequired = { ok: true; owes: Session };
export type SignedIn = Done & { owes?: undefined };

/** Signs in. A person without an invitation needs a valid code, which this uses up. */
export const signIn = ({
  email,
  password,
  captchaToken,
  invitationCode,
}: SignIn): Promise<SignedIn | SecondStepRequired | Refused> =>
  withAuth<SignedIn | SecondStepRequired>(async ({ supabase, ended }) => {
    const { data, error } = await supabase.auth.signInWithPassword({ email, password, options: { captchaToken } });
    if (error) return refused(toAccountError(error));
    const session = toSession(data.session);
    if (!session) return refused("fallback");
    return owesSecondStep(session)
      ? { ok: true, owes: session }
      : await completeIfInvited({ supabase, ended }, session, invitationCode);
  });

/** Completes a sign-in after its second step. */
export const finishSignIn = (session: Session, invitationCode: string | null): Promise<SignedIn | Refused> =>
  withAuth(async ({ supabase, ended }) => {
    const { error } = await supabase.auth.setSession(session);
    return error
      ? refused(toAccountError(error))
      : await completeIfInvited({ supabase, ended }, session, invitationCode);
  });

async function completeIfInvited(
  { supabase, ended }: Pick<AuthClient, "supabase" | "ended">,
  session: Session,
  invitationCode: string | null,
): Promise<SignedIn | Refused> {
  // Only a clear "no" blocks; without an answer the gate asks again.
  const invited = (await askBriefly(supabase.rpc("is_user_invited")))?.data;
  if (ended.aborted) return refused("network");
  // A suspended person may sign in to the page that explains it and exports their data.
  if (invited !== false || (await readAccessState({ supabase })).kind === "suspended")
    return await completeSignIn(session);
  const used = invitationCode
    ? await redeemCode({ supabase }, invitationCode, session.user.id)
    : refused("accessRequired");
  if (used.ok) return await completeSignIn(session);
  await supabase.auth.signOut({ scope: "local" });
  return used;
}

/**
 * Why a signed-in person has no access: an invitation code is missing, details that Apple does not provide are missing, or the
 * account is suspended until a time (ISO) or until an admin lifts it (null).
 */
export type AccessState = { kind: "code" | "incomplete" } | { kind: "suspended"; until: string | null };

const suspendedSchema = z.object({ suspended: z.literal(true), suspended_until: z.nullish(z.string()) });

export async function readAccessState({ supabase }: Pick<AuthClient, "supabase">): Promise<AccessState> {
  const { data } = await supabase.rpc("get_account_state");
  const suspended = suspendedSchema.safeParse(data);
  if (suspended.success) return { kind: "suspended", until: suspended.data.suspended_until ?? null };
  const isIncomplete = hasFlag(data, "needs_birth_year") || hasFlag(data, "needs_terms");
  return { kind: hasFlag(data, "has_invitation") && isIncomplete ? "incomplete" : "code" };
}

export async function redeemCode(
  { supabase }: Pick<AuthClient, "supabase">,
  code: string,
  uid: string,
): Promise<Done | Refused> {
  const { data, error, status } = await supabase.rpc("validate_invitation_code", { p_code: code, p_user_id: uid });
  if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
  return hasFlag(data, "valid") ? done : refused("codeInvalid");
}

type Flag = "undone" | "valid" | "confirmed" | "success" | "has_invitation" | "needs_birth_year" | "needs_terms";
export const hasFlag = (answer: unknown, flag: Flag): boolean =>
  typeof answer === "object" && answer !== null && (answer as Record<string, unknown>)[flag] === true;

type Address = { email: string; captchaToken: string };

/** Returns the same whether or not the address awaits confirmation. */
export const resendConfirmation = ({ email, captchaToken }: Address): Promise<Done | Refused> =>
  withAuth(async ({ supabase }) => {
    expectMail(email);
    const options = { captchaToken, emailRedirectTo: location.origin + pages.map };
    const { error } = await supabase.auth.resend({ type: "signup", email, options });
    return error ? refused(toAccountError(error)) : done;
  });

/** Returns the same whether or not the account exists. */
export const requestRecovery = ({ email, captchaToken }: Address): Promise<Done | Refused> =>
  withAuth(async ({ supabase }) => {
    const redirectTo = location.origin + pages.reset;
    expectMail(email);
    const { error } = await supabase.auth.resetPasswordForEmail(email, { captchaToken, redirectTo });
    return error ? refused(toAccountError(error)) : done;
  });

export const savePassword = (password: string): Promise<Done | Refused> =>
  withOwnSession(async ({ supabase }) => {
    // The link is a fresh sign-in. Without the allowance an old session on another device would block the change.
    const refusal = await allowChange({ supabase }, "password");
    if (refusal) return refusal;
    const { error } = await supabase.auth.updateUser({ password });
    return error ? refused(toAccountError(error)) : done;
  });

/** Undoes a change that a mail told about; the token of the mail authorises the call. False if it is spent or too old. */
export const undoChange = (token: string): Promise<{ ok: true; undone: boolean } | Refused> =>
  withAuth(async ({ supabase }) => {
    const { data, error, status } = await supabase.rpc("undo_account_change", { p_token: token });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    return { ok: true, undone: hasFlag(data, "undone") };
  });

/** A guardian has no account; the token of the mail authorises the call. False if it was used or is older than 30 days. */
export const confirmGuardian = (token: string): Promise<{ ok: true; confirmed: boolean } | Refused> =>
  withAuth(async ({ supabase }) => {
    const { data, error, status } = await supabase.rpc("confirm_guardian", { p_token: token });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    return { ok: true, confirmed: hasFlag(data, "confirmed") };
  });

/** Redirects to Apple, which redirects back to `landing` with a session in the address. */
export const startApple = (returnTo: string | null, landing: string): Promise<Done | Refused> =>
  withAuth(async ({ supabase }) => {
    rememberReturn(returnTo);
    const options = { redirectTo: location.origin + landing, skipBrowserRedirect: true };
    const { data, error } = await supabase.auth.signInWithOAuth({ provider: "apple", options });
    if (error || !data.url) return refused("appleFailed");
    rememberApple();
    location.assign(data.url);
    return done;
  });

/** A valid session from a link, not yet stored on the device. */
export type Opened = { ok: true; session: Session };

/** Exchanges the tokens of a link for a session. Anybody can create such a link, so nothing is stored before the person agrees. */
export const openTokens = (tokens: { accessToken: string; refreshToken: string }): Promise<Opened | Refused> =>
  withAuth(async ({ supabase }) => {
    const pair = { access_token: tokens.accessToken, refresh_token: tokens.refreshToken };
    const { data, error } = await supabase.auth.setSession(pair);
    return toOpened(data.session, error);
  });

/** Exchanges the code of a link for a session. Only the browser that requested the link can redeem it. */
export const openCode = (code: string): Promise<Opened | Refused> =>
  withAuth(async ({ supabase }) => {
    if (!hasVerifier()) return refused("linkElsewhere");
    const { data, error } = await supabase.auth.exchangeCodeForSession(code);
    return toOpened(data.session, error);
  });

/** One of two addresses has confirmed a change. */
export type HalfDone = { ok: true; half: true };

/** Opens a link from a mail. It works once. */
export const openMailLink = ({ tokenHash, type }: MailLinkToken): Promise<Opened | HalfDone | Refused> =>
  withAuth<Opened | HalfDone>(async ({ supabase }) => {
    const { data, error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type });
    if (!error && !data.session && type === "email_change") return { ok: true, half: true };
    return toOpened(data.session, error);
  });

/** Stores the session of a link on the device. */
export const storeOpened = async ({ session }: Opened): Promise<Done> => await completeSignIn(session);

const linkErrors = new Set<AccountError>([
  "network",
  "serverError",
  "noBrowser",
  "linkInvalid",
  "tokenInvalid",
  "linkExpired",
]);

export function toOpened(value: unknown, error: Parameters<typeof toAccountError>[0] | null): Opened | Refused {
  const reason = error && toAccountError(error);
  if (reason) return refused(linkErrors.has(reason) ? reason : "sessionRefused");
  const session = toSession(value);
  return session ? { ok: true, session } : refused("sessionRefused");
}
