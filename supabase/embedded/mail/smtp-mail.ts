import { createTransport } from "nodemailer";
import type { SendMail } from "../../functions/_shared/http-mail.ts";
import { MailRefusal } from "../../functions/_shared/mail-refusal.ts";
import { isLoopbackHost } from "../shared/origins.ts";

export interface SmtpSettings {
  /**
   * `smtps://user:password@host:465`, or `smtp://user:password@host:587`, which must offer STARTTLS unless it is this
   * machine.
   */
  url: string;
  /** "Five Lemons <post@lemons.example>" */
  from: string;
  /** Timeout of each step of the protocol. */
  timeoutMs?: number;
  /** An additional trusted certificate. */
  ca?: string;
}

/**
 * Sends mails through a submission server. Passwords are sent only encrypted, and untrusted certificates are rejected.
 * Only an error about the recipient is final; all others are retried.
 */
export function createSmtpMail({ url, from, timeoutMs = 10_000, ca }: SmtpSettings): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopbackHost(hostname),
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? hostname;
  return async ({ id, to, subject, text, html, headers = {} }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        headers: { ...headers, "Auto-Submitted": "auto-generated" },
        // The same at every attempt, so that a mailbox shows a repeated mail once.
        messageId: `<${id}@${domain}>`,
      });
    } catch (error) {
      throw refusalOf(error);
    }
  };
}

function refusalOf(error: unknown): MailRefusal {
  const {
    message = "",
    code,
    command,
    responseCode,
  } = error as {
    message?: string;
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const final = code === "EENVELOPE" && command === "RCPT TO" && (responseCode ?? 0) >= 500;
  return new MailRefusal(`SMTP ${code ?? ""}: ${message}`.slice(0, 300), { final });
}
