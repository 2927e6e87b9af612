import { guardianPath, loginPath } from "../../../src/domain/paths.ts";
import type { Database } from "../database.ts";
import type { Mailbox } from "./mailbox.ts";

interface Waiting {
  recipient: string;
  template: string;
  params: Record<string, unknown>;
}

type Write = (params: Record<string, string>, siteUrl: string) => { subject: string; text: string };

const TEMPLATES: Record<string, Write> = {
  guardian_consent: ({ first_name: name = "Somebody", token = "" }, siteUrl) => ({
    subject: "Your consent is needed",
    text: `${name} would like to use Five Lemons and named you as parent or guardian.\n\nTo agree, follow this link: ${siteUrl}${guardianPath(token)}`,
  }),
  // The pages that these two links lead to come with the public site; the words are here so that no mail is a riddle.
  newsletter_confirm: ({ token = "", unsubscribe_token: unsubscribe = "" }, siteUrl) => ({
    subject: "Confirm your subscription",
    text: `Somebody, hopefully you, asked for news from Five Lemons. To confirm: ${siteUrl}/newsletter?confirm=${encodeURIComponent(token)}\n\nNot you? Then do nothing, or never hear of it again: ${siteUrl}/newsletter?unsubscribe=${encodeURIComponent(unsubscribe)}`,
  }),
  newsletter_already: ({ unsubscribe_token: unsubscribe = "" }, siteUrl) => ({
    subject: "You are subscribed already",
    text: `Somebody, hopefully you, asked for news from Five Lemons, which you get already. To end it: ${siteUrl}/newsletter?unsubscribe=${encodeURIComponent(unsubscribe)}`,
  }),
  deletion_scheduled: ({ erase_at: eraseAt = "" }) => ({
    subject: "Your account will be deleted",
    text: `Your Five Lemons account and everything in it will be deleted on ${eraseAt.slice(0, 10)}. Until then you can sign in and change your mind. Backups are deleted after 30 days.`,
  }),
  server_invitation: (
    { restaurant_name: place = "A restaurant", owner_business_name: owner = "", code = "" },
    siteUrl,
  ) => ({
    subject: `${place} invites you`,
    text: `${owner === "" ? place : `${owner} (${place})`} would like you on their team on Five Lemons. ${
      code === "" ? "Sign in to answer" : "To join, create an account with this invitation"
    }: ${siteUrl}${loginPath({ code })}`,
  }),
};

/** Plays the mail worker: what the database wants sent (`take_mails`) goes to the mailbox of this machine. */
export async function collectMails(db: Database, mailbox: Mailbox, siteUrl: string): Promise<void> {
  const [worker] = await db.query<{ there: boolean }>("select to_regproc('public.take_mails') is not null as there");
  if (!worker?.there) return;
  const waiting = await db.query<{ recipient: string; template: string; params: Record<string, unknown> }>(
    "select recipient, template, params from public.take_mails(100)",
  );
  for (const mail of waiting) await mailbox.send({ to: mail.recipient, ...write(mail, siteUrl) });
}

function write({ template, params }: Waiting, siteUrl: string): { subject: string; text: string } {
  const texts = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value ?? ""),
    ]),
  );
  const known = TEMPLATES[template];
  if (known) return known(texts, siteUrl);
  const lines = Object.entries(texts).map(([name, value]) => `${name}: ${value}`);
  return { subject: template.replaceAll("_", " "), text: lines.join("\n") };
}
