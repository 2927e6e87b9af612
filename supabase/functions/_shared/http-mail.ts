import { retryAfterMs } from "../../../src/domain/outbox/retry/back-off.ts";
import { MailRefusal } from "./mail-refusal.ts";

export interface OutgoingMail {
  /** The same at every attempt of a mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
}

/** Resolves when the provider has accepted the mail; otherwise throws, with a `MailRefusal` if more is known. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

export interface HttpMailSettings {
  provider: string;
  key: string;
  /** Address of the API; undefined for the provider's default. */
  url: string | undefined;
  /** "Five Lemons <post@lemons.example>" */
  from: string;
}

interface Dialect {
  url: string | null;
  head(key: string): Record<string, string>;
  body(mail: OutgoingMail, from: string): object;
  /** True if the response rejects this recipient for good. Other errors may be fixed and are retried. */
  isFinal(status: number, said: string): boolean;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** The API formats of the providers. `json` is our own, for any service that can be adapted; see `createHttpMail`. */
const dialects: Record<string, Dialect> = {
  resend: {
    url: "https://api.resend.com/emails",
    head: bearer,
    body: ({ to, subject, text, html, headers }, from) => ({ from, to: [to], subject, text, html, headers }),
    isFinal: (status, said) => status === 422 && /\bto\b[`"' ]*field/i.test(said),
  },
  postmark: {
    url: "https://api.postmarkapp.com/email",
    head: (key) => ({ "x-postmark-server-token": key, accept: "application/json" }),
    body: ({ to, subject, text, html, headers = {} }, from) => ({
      From: from,
      To: to,
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    }),
    // ErrorCode 406: the address has bounced or complained before.
    isFinal: (status, said) => (status === 422 || status === 406) && /"ErrorCode"\s*:\s*406\b/.test(said),
  },
  json: {
    url: null,
    head: bearer,
    body: ({ id, to, subject, text, html, headers = {} }, from) => ({ id, from, to, subject, text, html, headers }),
    isFinal: (status) => status === 422 || status === 410,
  },
};

/** Null for an unknown provider. */
export const dialectOf = (provider: string): Dialect | null =>
  Object.hasOwn(dialects, provider) ? (dialects[provider] ?? null) : null;

/**
 * Sends mails through a provider's API. With `json` it posts `{id, from, to, subject, text, html, headers}` with the
 * key as bearer token: any 2xx means accepted, 410 or 422 means never, everything else is retried. All providers get an
 * `idempotency-key`, the same at every attempt, so that a mail whose response was lost is not sent twice.
 */
export function createHttpMail(settings: HttpMailSettings, fetcher: typeof fetch): SendMail {
  const dialect = dialectOf(settings.provider);
  const url = settings.url ?? dialect?.url;
  if (!dialect || !url) throw new Error(`Mail provider "${settings.provider}" needs an address.`);
  return async (mail) => {
    const answer = await fetcher(url, {
      method: "POST",
      headers: { ...dialect.head(settings.key), "content-type": "application/json", "idempotency-key": mail.id },
      body: JSON.stringify(dialect.body(mail, settings.from)),
      redirect: "error",
      signal: AbortSignal.timeout(15_000),
    });
    const said = await answer.text();
    if (answer.ok) return;
    // An earlier attempt was accepted with another text, because the reader has changed their language since.
    if (answer.status === 409 && said.includes("invalid_idempotent_request")) return;
    throw new MailRefusal(`The mail provider answered ${answer.status}: ${said.slice(0, 200)}`, {
      final: dialect.isFinal(answer.status, said),
      retrySeconds: (retryAfterMs(answer.headers.get("retry-after"), Date.now()) ?? 0) / 1_000,
    });
  };
}
