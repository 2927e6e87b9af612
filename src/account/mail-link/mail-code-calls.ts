import * as z from "zod/mini";
import { toOpened, type HalfDone, type Opened } from "../auth/auth-calls.ts";
import { refused, withAuth, type AuthClient, type Refused } from "../auth/auth-client.ts";
import { toAccountError } from "../auth/auth-errors.ts";
import { toMailLinkType, type MailLinkToken, type MailLinkType } from "./session-link.ts";

/** What a typed code gives: the content of the mail's link, or a session where the code is Auth's own. */
type Redeemed = { ok: true; link: MailLinkToken } | (Opened & { type: MailLinkType }) | HalfDone;
type TypedCode = { email: string; code: string };
/**
 * Auth checks a code against one kind of mail at a time. It cannot tell a sign-in by mail from a recovery, nor an
 * invitation from a sign-up.
 */
type CodeKind = "signup" | "recovery" | "email_change";

/** Our own codes have six digits; those of Auth have ten, as `supabase/config.toml` says. */
const ownCode = /^\d{6}$/;

/**
 * Exchanges the code of a mail. Mails of our function `send-mail` have a code of ours. Without it Auth sends the mails itself, with
 * a code that only Auth knows.
 */
export const redeemMailCode = (
  typed: TypedCode,
  kinds: readonly CodeKind[] = ["signup", "recovery", "email_change"],
): Promise<Redeemed | Refused> =>
  withAuth<Redeemed>(async (auth) => {
    const own = ownCode.test(typed.code) ? await redeemOwn(auth, typed) : refused("mailCodeWrong");
    return own.ok || own.error !== "mailCodeWrong" ? own : await verifyCode(auth, typed, kinds);
  });

const redeemedSchema = z.object({ token_hash: z.string(), type: z.string() });
const refusalSchema = z.object({ code: z.string() });

async function redeemOwn({ supabase }: AuthClient, typed: TypedCode): Promise<Redeemed | Refused> {
  const asked = { p_email: typed.email, p_code: typed.code };
  const { data, error, status } = await supabase.rpc("redeem_mail_code", asked);
  if (error) return refused(toAccountError({ code: error.hint || error.code, message: error.message, status }));
  const redeemed = redeemedSchema.safeParse(data).data;
  const type = toMailLinkType(redeemed?.type ?? null);
  if (redeemed && type) return { ok: true, link: { tokenHash: redeemed.token_hash, type } };
  return refused(refusalSchema.safeParse(data).data?.code === "rate_limited" ? "tooMany" : "mailCodeWrong");
}

async function verifyCode(
  { supabase }: AuthClient,
  { email, code }: TypedCode,
  kinds: readonly CodeKind[],
): Promise<Redeemed | Refused> {
  for (const type of kinds) {
    const { data, error } = await supabase.auth.verifyOtp({ email, token: code, type });
    if (error?.code === "otp_expired") continue;
    if (!error && !data.session && type === "email_change") return { ok: true, half: true };
    const opened = toOpened(data.session, error);
    if (!opened.ok) return error ? refused(toAccountError(error)) : opened;
    return { ...opened, type };
  }
  return refused("mailCodeWrong");
}
