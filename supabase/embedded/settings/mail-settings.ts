import { createHttpMail, dialectOf, type SendMail } from "../../functions/_shared/http-mail.ts";
import { createSmtpMail } from "../mail/smtp-mail.ts";
import { OperatorError } from "../shared/operator-error.ts";

/**
 * Where mails go: `SMTP_URL`, or `MAIL_API_KEY` with `MAIL_PROVIDER` and `MAIL_API_URL`, both with `MAIL_FROM`. Null where
 * neither is set: then they stay in the mailbox of this machine.
 */
export function readSendMail(environment: Readonly<Record<string, string | undefined>>): SendMail | null {
  const { SMTP_URL: smtp, MAIL_API_KEY: key, MAIL_FROM: from, MAIL_API_URL: url } = environment;
  if (!smtp && !key) return null;
  if (smtp && key) throw new OperatorError("Mails go one way: set SMTP_URL or MAIL_API_KEY, not both.");
  if (!from || !/^[^<>]*<?[^<>\s@]+@[^<>\s@]+>?$/.test(from))
    throw new OperatorError("MAIL_FROM is who mails come from, e.g. Five Lemons <post@lemons.example>.");
  if (smtp) {
    const protocol = URL.parse(smtp)?.protocol;
    if (protocol !== "smtp:" && protocol !== "smtps:")
      throw new OperatorError("SMTP_URL is like smtps://user:password@host:465 or smtp://user:password@host:587.");
    return createSmtpMail({ url: smtp, from });
  }
  const provider = environment["MAIL_PROVIDER"] || "resend";
  const dialect = dialectOf(provider);
  if (!dialect) throw new OperatorError("MAIL_PROVIDER is one of resend, postmark, json.");
  if (url ? URL.parse(url)?.protocol !== "https:" : dialect.url === null)
    throw new OperatorError("MAIL_API_URL is the https address that mails are handed to.");
  return createHttpMail({ provider, key: key ?? "", url: url || undefined, from }, fetch);
}
