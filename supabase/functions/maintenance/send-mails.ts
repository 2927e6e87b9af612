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
  /** Of the reader, as far as the database knows it. */
  language: string | null;
}

/** Bounds of one run: a function may work for a minute or two, and the next run comes in five. */
const BATCH = 10;
const BATCHES = 20;
/** What is taken is ours for five minutes. Well before, we stop: whoever comes then may send the rest. */
const HOLD_MS = 200_000;
/** A slow provider does not keep the jobs behind this one from their turn. */
const RUN_MS = 60_000;
/** A mail of the sign-in: its type follows. */
const AUTH = "auth_";

/** What a mail says in the language of its reader; null where nobody has written it. */
export const wordsOf = (
  { template, params, language: tag }: Pick<WaitingMail, "template" | "params" | "language">,
  siteUrl: string,
) => {
  const language = languageOfTag(tag) ?? "en";
  return template.startsWith(AUTH)
    ? wordsOfAuthMail(template.slice(AUTH.length), params, siteUrl, language)
    : wordsOfMail(template, params, siteUrl, language);
};

/** The recipient of what is meant for whoever runs the installation: only the sender of the mails knows the address. */
const OPERATOR = "operator";

/** Sends one mail and tells the database how it went. What fails stays there and is handed out again after a pause. */
export async function sendOne(ports: MaintenancePorts, send: SendMail, mail: WaitingMail): Promise<boolean> {
  let failure: { p_error: string | null; p_final?: boolean; p_retry_seconds?: number } = { p_error: null };
  try {
    const words = wordsOf(mail, ports.siteUrl);
    if (!words) throw new Error(`No words for "${mail.template}"`);
    const to = mail.recipient === OPERATOR ? ports.operatorAddress : mail.recipient;
    // Without an address of the operator nothing is lost: what the mail tells of waits in the admin dashboard.
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

/** What readers may end comes with the button of their mail program for it, which asks nothing back (RFC 8058). */
function headersOf({ params, language }: WaitingMail, functionsUrl: string): Record<string, string> {
  const token = params["unsubscribe_token"];
  if (typeof token !== "string") return {};
  const question = new URLSearchParams({ token, ...(language === null ? {} : { language }) });
  return {
    "List-Unsubscribe": `<${functionsUrl}/newsletter-unsubscribe?${question}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** What waits in the database. `nowMs`: of any clock that runs. */
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
    // A provider that took none of them is down: the rest need not try.
    if (mails.length < BATCH || arrived === 0 || tried < mails.length) break;
  }
  return { ...counts, ...(counts.failed > 0 ? { ok: false } : {}) };
}

export const sendMails: MaintenanceJob = { name: "mail", run: (ports) => sendWaiting(ports) };
