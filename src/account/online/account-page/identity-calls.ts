import { dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { pages } from "../../../domain/paths/paths.ts";
import { refused, type Refused } from "../../auth/auth-client.ts";
import { toAccountError } from "../../auth/auth-errors.ts";
import { withOwnSession } from "../../auth/own-session.ts";
import { allowChange } from "../../auth/allow-change.ts";
import { expectMail, rememberReturn } from "../../auth/remembered-return.ts";

export type Way = { id: string; provider: string; email: string | null };

export type SignInMethods = {
  email: string;
  /** A new address that is not confirmed yet. */
  newEmail: string | null;
  ways: Way[];
  /** True for an account created with Apple that has no password. */
  needsPassword: boolean;
};

/** Metadata set by `linkPassword`, because some auth servers add no identity for a password that is set later. */
const linkedMark = "password_linked";

/** Sign-in methods of the person's account. */
export const fetchSignInMethods = (): Promise<{ ok: true; value: SignInMethods } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { data, error } = await supabase.auth.getUser();
    if (error) return refused(toAccountError(error));
    const { email = "", new_email: newEmail = "", identities = [], user_metadata: metadata } = data.user;
    const ways = identities.map(({ identity_id: id, provider, identity_data: identity }): Way => {
      const address: unknown = identity?.["email"];
      return { id, provider, email: typeof address === "string" ? address : null };
    });
    const has = (provider: string) => ways.some((way) => way.provider === provider);
    const needsPassword = has("apple") && !has("email") && metadata[linkedMark] !== true;
    return { ok: true, value: { email, newEmail: newEmail || null, ways, needsPassword } };
  });

/** Adds an address and a password to an account created with Apple. `confirm`: the address must be confirmed first. */
export const linkPassword = (typed: {
  email: string;
  password: string;
}): Promise<{ ok: true; confirm: boolean } | Refused> =>
  withOwnSession(async ({ supabase, session }) => {
    const isNew = typed.email !== session.user.email?.toLowerCase();
    const refusal =
      (await allowChange({ supabase }, "password")) ??
      (isNew ? await allowChange({ supabase }, "address", typed.email) : null);
    if (refusal) return refusal;
    if (isNew) expectMail(typed.email);
    const { error } = await supabase.auth.updateUser(
      { ...(isNew ? { email: typed.email } : {}), password: typed.password, data: { [linkedMark]: true } },
      { emailRedirectTo: location.origin + pages.map },
    );
    return error ? refused(toAccountError(error)) : { ok: true, confirm: isNew };
  });

/** Removes a sign-in method; the auth server refuses to remove the last one. */
export const removeSignInMethod = (id: string): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const listed = await supabase.auth.getUserIdentities();
    if (listed.error) return refused(toAccountError(listed.error));
    const identity = listed.data.identities.find(({ identity_id: one }) => one === id);
    // Already removed, e.g. by an earlier call whose response was lost.
    if (!identity) return { ok: true };
    const refusal = await allowChange({ supabase }, "remove_identity", id);
    if (refusal) return refusal;
    const { error } = await supabase.auth.unlinkIdentity(identity);
    return error ? refused(toAccountError(error)) : { ok: true };
  });

/** Redirects to Apple to link it to this account. */
export const linkApple = (): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const refusal = await allowChange({ supabase }, "add_identity");
    if (refusal) return refusal;
    rememberReturn(dashboardPages.account);
    const options = { redirectTo: location.origin + pages.home, skipBrowserRedirect: true };
    const { data, error } = await supabase.auth.linkIdentity({ provider: "apple", options });
    if (error || !data.url) return refused("appleFailed");
    location.assign(data.url);
    return { ok: true };
  });

/** Requests a new address. It takes effect when both addresses have confirmed it. */
export const changeEmail = (email: string): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const refusal = await allowChange({ supabase }, "address", email);
    if (refusal) return refusal;
    expectMail(email);
    const { error } = await supabase.auth.updateUser({ email }, { emailRedirectTo: location.origin + pages.map });
    return error ? refused(toAccountError(error)) : { ok: true };
  });

/** Changes the password, which signs out all other devices. */
export const changePassword = ({ password }: { password: string }): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const refusal = await allowChange({ supabase }, "password");
    if (refusal) return refusal;
    const { error } = await supabase.auth.updateUser({ password });
    return error ? refused(toAccountError(error)) : { ok: true };
  });

/** Ends all other sessions of this account. */
export const endOtherSessions = (): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { error } = await supabase.auth.signOut({ scope: "others" });
    return error ? refused(toAccountError(error)) : { ok: true };
  });
