import { languageOfTag } from "../../../src/domain/languages.ts";
import { wordsOfAuthMail, wordsOfMail } from "../../../src/messages/mails.ts";
import { drawMail } from "../_shared/draw-mail.ts";
import type { SendMail } from "../_shared/http-mail.ts";
import { MailRefusal } from "../_shared/mail-refusal.ts";
import type { MaintenanceJob, MaintenancePorts } from "./maintenance-ports.ts";

export interface WaitingMail {
  id: string;
  recipient: string;
  template: string;
  params: Record<string, unknown>;
  /** Language of the reader, if known. */
  language: string | null;
}

/** Limits of one run: a function may run for a minute or two, and the next run starts in five. */
const BATCH = 10;
const BATCHES = 20;
/** Fetched mails are reserved for five minutes. Sending stops well before that, and the next run continues. */
const HOLD_MS = 200_000;
/** Limits the time spent on a slow provider, so that other jobs get their turn. */
const RUN_MS = 60_000;
/** Prefix of sign-in mails; the type follows. */
const AUTH = "auth_";

/** The texts of a mail in the reader's language; null for an unknown template. */
export const wordsOf = (
  { template, params, language: tag }: Pick<WaitingMail, "template" | "params" | "language">,
  siteUrl: string,
) => {
  const language = languageOfTag(tag) ?? "en";
  return template.startsWith(AUTH)
    ? wordsOfAuthMail(template.slice(AUTH.length), params, siteUrl, language)
    : wordsOfMail(template, params, siteUrl, language);
};

/** Recipient placeholder for the operator, whose address only the mail sender knows. */
const OPERATOR = "operator";

/** Sends one mail and records the result. The database retries failures after a pause. */
export async function sendOne(ports: MaintenancePorts, send: SendMail, mail: WaitingMail): Promise<boolean> {
  let failure: { p_error: string | null; p_final?: boolean; p_retry_seconds?: number } = { p_error: null };
  try {
    const words = wordsOf(mail, ports.siteUrl);
    if (!words) throw new Error(`No words for "${mail.template}"`);
    const to = mail.recipient === OPERATOR ? ports.operatorAddress : mail.recipient;
    // Without an operator address the mail is skipped: the message is in the admin dashboard.
    if (to !== null) await send({ id: mail.id, to, ...drawMail(words), headers: headersOf(mail, ports.functionsUrl) });
  } catch (error) {
    const said = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    failure = { p_error: said === "" ? "Unknown" : said };
    if (error instanceof MailRefusal)
      failure = { ...failure, p_final: error.final, p_retry_seconds: Math.ceil(error.retrySeconds) };
  }
  await ports.call("settle_mail", { p_id: mail.id, ...failure });
  return failure.p_error === null;
}

/** Adds one-click unsubscribe headers to mails that can be unsubscribed (RFC 8058). */
function headersOf({ params, language }: WaitingMail, functionsUrl: string): Record<string, string> {
  const token = params["unsubscribe_token"];
  if (typeof token !== "string") return {};
  const question = new URLSearchParams({ token, ...(language === null ? {} : { language }) });
  return {
    "List-Unsubscribe": `<${functionsUrl}/newsletter-unsubscribe?${question}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Sends waiting mails. `nowMs` may be any monotonic clock. */
export async function sendWaiting(ports: MaintenancePorts, nowMs: () => number = Date.now) {
  if (ports.sendMail === null) return { skipped: "no mail provider" };
  const counts = { sent: 0, failed: 0 };
  const startedAt = nowMs();
  for (let batch = 0; batch < BATCHES && nowMs() - startedAt < RUN_MS; batch++) {
    const takenAt = nowMs();
    const mails = await ports.call<WaitingMail[]>("take_mails", { p_limit: BATCH });
    let arrived = 0;
    let tried = 0;
    for (const mail of mails) {
      if (nowMs() - takenAt > HOLD_MS) break;
      tried += 1;
      if (await sendOne(ports, ports.sendMail, mail)) arrived += 1;
    }
    counts.sent += arrived;
    counts.failed += tried - arrived;
    // A provider that accepted none of them is down, so the run ends.
    if (mails.length < BATCH || arrived === 0 || tried < mails.length) break;
  }
  return { ...counts, ...(counts.failed > 0 ? { ok: false } : {}) };
}

export const sendMails: MaintenanceJob = { name: "mail", run: (ports) => sendWaiting(ports) };
