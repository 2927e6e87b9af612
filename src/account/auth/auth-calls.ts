import * as z from "zod/mini";
import { forgetLastAnswers } from "../../device/last-answers.ts";
import { pages } from "../../domain/paths/paths.ts";
import { sessionSchema, type Session } from "../../domain/people/session.ts";
import { refreshInvitation } from "../../sync/session/refresh-invitation.ts";
import { saveSession } from "../../sync/session/session.ts";
import { hasVerifier, refused, withAuth, type AuthClient, type Refused } from "./auth-client.ts";
import { toAccountError } from "./auth-errors.ts";
import { applyAccountSettings } from "./apply-settings.ts";
import type { SignIn } from "../forms/forms.ts";
import type { AccountError } from "./account-error.ts";
import { withOwnSession } from "./own-session.ts";
import { owesSecondStep } from "../second-step/second-step.ts";
import { expectMail, rememberApple, rememberReturn } from "./remembered-return.ts";

type Done = { ok: true };
const done: Done = { ok: true };

/** Keeps a session on the device once the server was asked about the invitation, so that the gate knows the answer at once. */
export async function completeSignIn(session: Session): Promise<Done> {
  await saveSession(session);
  // Asked when the page began, e.g. on the link of a mail: the next page would send whoever is new here away again.
  forgetLastAnswers();
  void applyAccountSettings(session.user.id);
  await refreshInvitation(session.user.id, { changed: true });
  return done;
}

export const toSession = (value: unknown): Session | null => {
  const parsed = sessionSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** The password was right, and there is a second step to do before anything is kept. */
type Owes = { ok: true; owes: Session };
export type SignedIn = Done & { owes?: undefined };

/** Signs in; somebody who is not invited comes in only with a valid code, which is used up by that. */
export const signIn = ({ email, password, captchaToken, invitationCode }: SignIn): Promise<SignedIn | Owes | Refused> =>
  withAuth<SignedIn | Owes>(async ({ supabase }) => {
    const { data, error } = await supabase.auth.signInWithPassword({ email, password, options: { captchaToken } });
    if (error) return refused(toAccountError(error));
    const session = toSession(data.session);
    if (!session) return refused("fallback");
    return owesSecondStep(session)
      ? { ok: true, owes: session }
      : await completeIfInvited({ supabase }, session, invitationCode);
  });

/** The end of a sign-in that had a second step. */
export const finishSignIn = (session: Session, invitationCode: string | null): Promise<SignedIn | Refused> =>
  withAuth(async ({ supabase }) => {
    const { error } = await supabase.auth.setSession(session);
    return error ? refused(toAccountError(error)) : await completeIfInvited({ supabase }, session, invitationCode);
  });

async function completeIfInvited(
  { supabase }: Pick<AuthClient, "supabase">,
  session: Session,
  invitationCode: string | null,
): Promise<SignedIn | Refused> {
  // Only a clear "no" locks: without an answer the gate asks again.
  const { data: invited } = await supabase.rpc("is_user_invited");
  // Who is suspended comes in as far as the page that says so, and may take their data along.
  if (invited !== false || (await readStanding({ supabase })).kind === "suspended")
    return await completeSignIn(session);
  const used = invitationCode
    ? await redeemCode({ supabase }, invitationCode, session.user.id)
    : refused("accessRequired");
  if (used.ok) return await completeSignIn(session);
  await supabase.auth.signOut({ scope: "local" });
  return used;
}

/**
 * What keeps somebody out who is signed in: a code is missing, what Apple does not tell is missing, or nothing helps, until
 * a day (ISO time) or until an admin says so (null).
 */
export type Standing = { kind: "code" | "incomplete" } | { kind: "suspended"; until: string | null };

const suspendedSchema = z.object({ suspended: z.literal(true), suspended_until: z.nullish(z.string()) });

export async function readStanding({ supabase }: Pick<AuthClient, "supabase">): Promise<Standing> {
  const { data } = await supabase.rpc("get_account_state");
  const suspended = suspendedSchema.safeParse(data);
  if (suspended.success) return { kind: "suspended", until: suspended.data.suspended_until ?? null };
  const lacks = says(data, "needs_birth_year") || says(data, "needs_terms");
  return { kind: says(data, "has_invitation") && lacks ? "incomplete" : "code" };
}

export async function redeemCode(
  { supabase }: Pick<AuthClient, "supabase">,
  code: string,
  uid: string,
): Promise<Done | Refused> {
  const { data, error, status } = await supabase.rpc("validate_invitation_code", { p_code: code, p_user_id: uid });
  if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
  return says(data, "valid") ? done : refused("codeInvalid");
}

type Word = "valid" | "confirmed" | "success" | "has_invitation" | "needs_birth_year" | "needs_terms";
export const says = (answer: unknown, word: Word): boolean =>
  typeof answer === "object" && answer !== null && (answer as Record<string, unknown>)[word] === true;

type Address = { email: string; captchaToken: string };

/** Answers the same whether or not the address waits for confirmation. */
export const resendConfirmation = ({ email, captchaToken }: Address): Promise<Done | Refused> =>
  withAuth(async ({ supabase }) => {
    expectMail(email);
    const options = { captchaToken, emailRedirectTo: location.origin + pages.map };
    const { error } = await supabase.auth.resend({ type: "signup", email, options });
    return error ? refused(toAccountError(error)) : done;
  });

/** Answers the same whether or not there is an account. */
export const requestRecovery = ({ email, captchaToken }: Address): Promise<Done | Refused> =>
  withAuth(async ({ supabase }) => {
    const redirectTo = location.origin + pages.reset;
    expectMail(email);
    const { error } = await supabase.auth.resetPasswordForEmail(email, { captchaToken, redirectTo });
    return error ? refused(toAccountError(error)) : done;
  });

export const savePassword = (password: string): Promise<Done | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { error } = await supabase.auth.updateUser({ password });
    return error ? refused(toAccountError(error)) : done;
  });

/** A guardian has no account: the token of the mail is the right. False when it is spent or older than 30 days. */
export const confirmGuardian = (token: string): Promise<{ ok: true; confirmed: boolean } | Refused> =>
  withAuth(async ({ supabase }) => {
    const { data, error, status } = await supabase.rpc("confirm_guardian", { p_token: token });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    return { ok: true, confirmed: says(data, "confirmed") };
  });

/** Leaves for Apple's page; comes back to `landing`, a page of ours, with a session in the address. */
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

/** What a link opened: a session the server stands by, not yet the device's. */
export type Opened = { ok: true; session: Session };

/** Turns the tokens of a link into a session. Anybody can make such a link: nothing is kept before the person agreed. */
export const openTokens = (tokens: { accessToken: string; refreshToken: string }): Promise<Opened | Refused> =>
  withAuth(async ({ supabase }) => {
    const pair = { access_token: tokens.accessToken, refresh_token: tokens.refreshToken };
    const { data, error } = await supabase.auth.setSession(pair);
    return toOpened(data.session, error);
  });

/** The same for a link that carries a code; only the browser that asked for it can redeem it. */
export const openCode = (code: string): Promise<Opened | Refused> =>
  withAuth(async ({ supabase }) => {
    if (!hasVerifier()) return refused("linkElsewhere");
    const { data, error } = await supabase.auth.exchangeCodeForSession(code);
    return toOpened(data.session, error);
  });

/** Makes what a link opened the device's session. */
export const keepOpened = async ({ session }: Opened): Promise<Done> => await completeSignIn(session);

const linkErrors = new Set<AccountError>(["network", "noBrowser", "linkInvalid", "tokenInvalid", "linkExpired"]);

function toOpened(value: unknown, error: Parameters<typeof toAccountError>[0] | null): Opened | Refused {
  const told = error && toAccountError(error);
  if (told) return refused(linkErrors.has(told) ? told : "sessionRefused");
  const session = toSession(value);
  return session ? { ok: true, session } : refused("sessionRefused");
}
