import { createHttpMail, dialectOf, type SendMail } from "../../functions/_shared/http-mail.ts";
import { createSmtpMail } from "../mail/smtp-mail.ts";
import { OperatorError } from "../shared/operator-error.ts";

/**
 * Reads how mails are sent: `SMTP_URL`, or `MAIL_API_KEY` with `MAIL_PROVIDER` and `MAIL_API_URL`, both with
 * `MAIL_FROM`. Null when neither is set; mails stay in the local mailbox then.
 */
export function readSendMail(environment: Readonly<Record<string, string | undefined>>): SendMail | null {
  const { SMTP_URL: smtp, MAIL_API_KEY: key, MAIL_FROM: from, MAIL_API_URL: url } = environment;
  if (!smtp && !key) return null;
  if (smtp && key) throw new OperatorError("Set SMTP_URL or MAIL_API_KEY, not both.");
  if (!from || !/^[^<>]*<?[^<>\s@]+@[^<>\s@]+>?$/.test(from))
    throw new OperatorError("MAIL_FROM must be a sender such as Five Lemons <post@lemons.example>.");
  if (smtp) {
    const protocol = URL.parse(smtp)?.protocol;
    if (protocol !== "smtp:" && protocol !== "smtps:")
      throw new OperatorError("SMTP_URL must be like smtps://user:password@host:465 or smtp://user:password@host:587.");
    return createSmtpMail({ url: smtp, from });
  }
  const provider = environment["MAIL_PROVIDER"] || "resend";
  const dialect = dialectOf(provider);
  if (!dialect) throw new OperatorError("MAIL_PROVIDER must be one of resend, postmark, json.");
  if (url ? URL.parse(url)?.protocol !== "https:" : dialect.url === null)
    throw new OperatorError("MAIL_API_URL must be the https address of the mail API.");
  return createHttpMail({ provider, key: key ?? "", url: url || undefined, from }, fetch);
}
