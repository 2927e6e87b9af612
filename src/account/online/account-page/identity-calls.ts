import { dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { pages } from "../../../domain/paths/paths.ts";
import { refused, type Refused } from "../../auth/auth-client.ts";
import { toAccountError } from "../../auth/auth-errors.ts";
import { withOwnSession } from "../../auth/own-session.ts";
import { expectMail, rememberReturn } from "../../auth/remembered-return.ts";

export type Way = { id: string; provider: string; email: string | null };

export type Ways = {
  email: string;
  /** An address that was asked for and not confirmed yet. */
  newEmail: string | null;
  ways: Way[];
  /** Came in by Apple and has no password of their own. */
  needsPassword: boolean;
};

/** Said in the metadata by `linkPassword`: not every auth server makes an identity of a password that is added later. */
const linkedMark = "password_linked";

/** The ways in which one's own account can be signed in to. */
export const fetchWays = (): Promise<{ ok: true; value: Ways } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { data, error } = await supabase.auth.getUser();
    if (error) return refused(toAccountError(error));
    const { email = "", new_email: newEmail = "", identities = [], user_metadata: metadata } = data.user;
    const ways = identities.map(({ identity_id: id, provider, identity_data: told }): Way => {
      const address: unknown = told?.["email"];
      return { id, provider, email: typeof address === "string" ? address : null };
    });
    const has = (provider: string) => ways.some((way) => way.provider === provider);
    const needsPassword = has("apple") && !has("email") && metadata[linkedMark] !== true;
    return { ok: true, value: { email, newEmail: newEmail || null, ways, needsPassword } };
  });

/** Gives an account that came by Apple an address and a password. `confirm`: the address has to be confirmed first. */
export const linkPassword = (typed: {
  email: string;
  password: string;
}): Promise<{ ok: true; confirm: boolean } | Refused> =>
  withOwnSession(async ({ supabase, session }) => {
    const isNew = typed.email !== session.user.email?.toLowerCase();
    if (isNew) expectMail(typed.email);
    const { error } = await supabase.auth.updateUser(
      { ...(isNew ? { email: typed.email } : {}), password: typed.password, data: { [linkedMark]: true } },
      { emailRedirectTo: location.origin + pages.map },
    );
    return error ? refused(toAccountError(error)) : { ok: true, confirm: isNew };
  });

/** Takes a way of signing in away; the auth server keeps the last one. */
export const removeWay = (id: string): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const listed = await supabase.auth.getUserIdentities();
    if (listed.error) return refused(toAccountError(listed.error));
    const identity = listed.data.identities.find(({ identity_id: one }) => one === id);
    // Gone already, as after an answer that was lost.
    if (!identity) return { ok: true };
    const { error } = await supabase.auth.unlinkIdentity(identity);
    return error ? refused(toAccountError(error)) : { ok: true };
  });

/** Leaves for Apple's page, which adds itself to this account and leads back. */
export const linkApple = (): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    rememberReturn(dashboardPages.account);
    const options = { redirectTo: location.origin + pages.home, skipBrowserRedirect: true };
    const { data, error } = await supabase.auth.linkIdentity({ provider: "apple", options });
    if (error || !data.url) return refused("appleFailed");
    location.assign(data.url);
    return { ok: true };
  });

/** Asks for another address. It becomes the account's when the link of the mail to it is followed; the old one is told. */
export const changeEmail = (email: string): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    expectMail(email);
    const { error } = await supabase.auth.updateUser({ email }, { emailRedirectTo: location.origin + pages.map });
    return error ? refused(toAccountError(error)) : { ok: true };
  });

/** A password changes with the old one, or shortly after signing in. */
export const changePassword = (typed: {
  oldPassword: string | null;
  password: string;
}): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { error } = await supabase.auth.updateUser({
      password: typed.password,
      ...(typed.oldPassword === null ? {} : { current_password: typed.oldPassword }),
    });
    if (error?.code !== "reauthentication_needed") return error ? refused(toAccountError(error)) : { ok: true };
    return refused(typed.oldPassword === null ? "oldPasswordMissing" : "oldPasswordWrong");
  });

/** Ends every other session of this account; this one goes on. */
export const endOtherSessions = (): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { error } = await supabase.auth.signOut({ scope: "others" });
    return error ? refused(toAccountError(error)) : { ok: true };
  });
