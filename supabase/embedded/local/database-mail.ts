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
    text: `${name} would like to use Five Lemons and named you as parent or guardian.\n\nTo agree, follow this link: ${siteUrl}/guardian?token=${encodeURIComponent(token)}`,
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
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value ?? "")]));
  const known = TEMPLATES[template];
  if (known) return known(texts, siteUrl);
  const lines = Object.entries(texts).map(([name, value]) => `${name}: ${value}`);
  return { subject: template.replaceAll("_", " "), text: lines.join("\n") };
}
