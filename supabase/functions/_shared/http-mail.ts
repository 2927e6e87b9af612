import { MailRefusal } from "./mail-refusal.ts";

export interface OutgoingMail {
  /** The same at every try of one mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further lines of the head, by name. */
  headers?: Readonly<Record<string, string>>;
}

/** Resolves when the mail is in somebody else's hands; throws otherwise, a `MailRefusal` where more is known. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

export interface HttpMailSettings {
  provider: string;
  key: string;
  /** Where the provider listens; undefined: where it usually does. */
  url: string | undefined;
  /** "Five Lemons <post@lemons.example>" */
  from: string;
}

interface Dialect {
  url: string | null;
  head(key: string): Record<string, string>;
  body(mail: OutgoingMail, from: string): object;
  /** Whether an answer speaks of this recipient alone: such a mail will never pass. A fault of ours or theirs may be mended. */
  isFinal(status: number, said: string): boolean;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** How providers want to be told. `json` is ours, for anything that can be taught: see `SendMail` below. */
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
    // 406: the address has bounced or complained before.
    isFinal: (status, said) => (status === 422 || status === 406) && /"ErrorCode"\s*:\s*406\b/.test(said),
  },
  json: {
    url: null,
    head: bearer,
    body: ({ id, to, subject, text, html, headers = {} }, from) => ({ id, from, to, subject, text, html, headers }),
    isFinal: (status) => status === 422 || status === 410,
  },
};

/** Null: we do not speak as that provider does. */
export const dialectOf = (provider: string): Dialect | null =>
  Object.hasOwn(dialects, provider) ? (dialects[provider] ?? null) : null;

/**
 * Sends over a provider. `json` is told `{id, from, to, subject, text, html, headers}` by POST, with the key as bearer; any 2xx
 * means that it is theirs now, 410 or 422 that this mail will never pass, everything else that we come again. All are told
 * `idempotency-key`, the same at every try, for who has taken a mail whose answer was lost.
 */
export function createHttpMail(settings: HttpMailSettings, fetcher: typeof fetch): SendMail {
  const dialect = dialectOf(settings.provider);
  const url = settings.url ?? dialect?.url;
  if (!dialect || !url) throw new Error(`No mails can be sent by "${settings.provider}" without its address.`);
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
    // Taken at an earlier try, in other words: the reader has changed their language meanwhile.
    if (answer.status === 409 && said.includes("invalid_idempotent_request")) return;
    throw new MailRefusal(`The mail provider answered ${answer.status}: ${said.slice(0, 200)}`, {
      final: dialect.isFinal(answer.status, said),
      retrySeconds: secondsOf(answer.headers.get("retry-after")),
    });
  };
}

/** Seconds, or a date, as HTTP allows. */
function secondsOf(said: string | null): number {
  if (said === null) return 0;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}
