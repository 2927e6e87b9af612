import * as z from "zod/mini";
import { mailLinkPath } from "../../../src/domain/paths/paths.ts";
import { callAsService } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { verifyWebhook } from "../_shared/verify-webhook.ts";
import { createHostedPorts } from "../maintenance/hosted-ports.ts";
import { sendOne, wordsOf, type WaitingMail } from "../maintenance/send-mails.ts";

const text = z.optional(z.string());
const callSchema = z.object({
  user: z.object({
    email: text,
    new_email: z.optional(z.nullable(z.string())),
    user_metadata: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  }),
  email_data: z.object({
    email_action_type: z.string(),
    redirect_to: text,
    token_hash: text,
    token_hash_new: text,
    token: text,
    old_email: text,
    provider: text,
  }),
});
type Call = z.infer<typeof callSchema>;

const refused = (status: number, message: string) =>
  Response.json({ error: { http_code: status, message } }, { status });

/**
 * The "Send Email" hook of Supabase Auth. Returns 200 when the mail is queued in the database, whether or not the
 * provider accepted it yet, since failures are retried. A repeated call sends only once.
 */
export async function handle(request: Request, environment: Environment, nowMs = Date.now()): Promise<Response> {
  if (request.method !== "POST") return refused(405, "Use POST.");
  const body = await request.text();
  const id = await verifyWebhook({ headers: request.headers, body }, environment.sendMailSecret, nowMs);
  if (id === null) return refused(401, "The signature is missing or wrong.");
  const call = callSchema.safeParse(parsed(body));
  if (!call.success) return refused(400, "This is not a call of the hook.");
  const mails = mailsOf(call.data, environment.siteUrl);
  if (mails.length === 0) return refused(422, `No words for "${call.data.email_data.email_action_type}"`);
  try {
    const ports = createHostedPorts(environment);
    const taken = await callAsService<WaitingMail[]>(environment, "queue_auth_mails", {
      p_call_id: id,
      p_mails: mails,
      p_language: call.data.user.user_metadata?.["language"] ?? null,
    });
    const send = ports.sendMail;
    if (send) for (const mail of taken) await sendOne(ports, send, mail);
    return Response.json({});
  } catch (error) {
    console.error("send-mail:", error instanceof Error ? error.message : error);
    return refused(503, "Please try again.");
  }
}

type Made = { recipient: string; template: string; params: Record<string, string> };

/** The mails of a call: those with a known template and a recipient. */
const mailsOf = (call: Call, siteUrl: string): Made[] =>
  madeOf(call, siteUrl).filter((made) => made.recipient !== "" && wordsOf({ ...made, language: "en" }, "") !== null);

function madeOf({ user, email_data: data }: Call, siteUrl: string): Made[] {
  const type = data.email_action_type;
  const mail = (recipient = "", params: Made["params"] = {}, template = type) => [
    { recipient, template: `auth_${template}`, params },
  ];
  // The database adds the code, and keeps `token_hash` and `type` to itself.
  const withLink = (recipient = "", token = "", template = type, more: Made["params"] = {}) => {
    const url = siteUrl + mailLinkPath({ tokenHash: token, type, next: pathOf(data.redirect_to, siteUrl) });
    return token === "" ? [] : mail(recipient, { ...more, url, token_hash: token, type }, template);
  };
  switch (type) {
    case "email_change":
      // Two mails when both addresses must confirm; Auth swaps the names of their tokens.
      return [
        ...withLink(user.email, data.token_hash_new, "email_change_current", { email: user.new_email ?? "" }),
        ...withLink(user.new_email ?? "", data.token_hash),
      ];
    case "reauthentication":
      return data.token ? mail(user.email, { code: data.token }) : [];
    case "email_changed_notification":
      // Notifies the old address; the new one has already confirmed.
      return mail(data.old_email || user.email);
    default:
      // Notifications have no confirmation link.
      return type.endsWith("_notification")
        ? mail(user.email, { detail: data.provider ?? "" })
        : withLink(user.email, data.token_hash);
  }
}

/** The page of ours that the caller asked to go on to; empty for others. */
function pathOf(redirectTo = "", siteUrl: string): string {
  const url = URL.parse(redirectTo, siteUrl);
  return url?.origin === new URL(siteUrl).origin ? url.pathname + url.search : "";
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
