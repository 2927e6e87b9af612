import { mailLinkPath } from "../../../src/domain/paths/paths.ts";
import { drawMail } from "../../functions/_shared/draw-mail.ts";
import { wordsOf } from "../../functions/maintenance/send-mails.ts";
import type { Database } from "../database/database.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import type { Origins } from "../shared/origins.ts";

interface AuthPostParts {
  mailbox: Mailbox;
  db: Database;
  siteUrl: string;
  origins: Origins;
  /** Begins to send what waits; null: mails stay in the mailbox of this machine. */
  sendSoon: (() => void) | null;
}

/** What the sign-in has to say to somebody. */
export interface AuthPost {
  /** A mail of the library: it names neither the product nor what to do, but a code that no page asks for. Ours keep the link. */
  take(mail: { to: string; subject: string; text?: string | undefined }): Promise<void>;
  /** A mail with a link, by its type, and a code to type instead where the product's database makes one. */
  sendLink(to: string, link: AuthLink, more?: { template?: string; email?: string }): Promise<void>;
}

export interface AuthLink {
  token: string;
  type: string;
  /** Where to go on, if it is a page of ours. */
  redirectTo: string | null;
}

const LINK = /https?:\/\/\S+\/verify\?\S+/;

export function createAuthPost({ mailbox, db, siteUrl, origins, sendSoon }: AuthPostParts): AuthPost {
  const send = async (to: string, template: string, params: Record<string, string>) => {
    if (sendSoon) {
      // With all other mails, so that one whose sender fails or ends is tried again.
      await db.query("select private.queue_mail($1, $2, $3::jsonb)", [to, template, JSON.stringify(params)]);
      sendSoon();
      return;
    }
    const words = wordsOf({ template, params, language: await languageOf(db, to) }, siteUrl);
    if (words) await mailbox.send({ to, ...drawMail(words) });
  };
  const sendLink: AuthPost["sendLink"] = async (to, { token, type, redirectTo }, more = {}) => {
    const { origin, pathname, search } = new URL(origins.redirect(redirectTo));
    const url = origin + mailLinkPath({ tokenHash: token, type, next: pathname + search });
    const { template = type, ...params } = more;
    const code = await codeFor(db, to, token, type);
    await send(to, `auth_${template}`, { ...params, url, ...(code === null ? {} : { code }) });
  };
  return {
    sendLink,
    async take({ to, subject, text = "" }) {
      const link = LINK.exec(text)?.[0];
      if (!link) return mailbox.send({ to, subject, text });
      const asked = new URL(mailbox.redirected(link)).searchParams;
      const [token, type] = [asked.get("token") ?? "", asked.get("type") ?? ""];
      await sendLink(to, { token, type, redirectTo: asked.get("redirect_to") });
    },
  };
}

/** Null without the migrations of the product. */
async function codeFor(db: Database, to: string, token: string, type: string): Promise<string | null> {
  const [there] = await db.query<{ there: boolean }>("select to_regproc('private.add_mail_code') is not null as there");
  if (!there?.there) return null;
  const [row] = await db.query<{ code: string }>("select private.add_mail_code($1, $2, $3) as code", [to, token, type]);
  return row?.code ?? null;
}

/** Null where the database does not know it, or has no migrations of the product. */
async function languageOf(db: Database, address: string): Promise<string | null> {
  const [there] = await db.query<{ there: boolean }>(
    "select to_regproc('private.language_of_address') is not null as there",
  );
  if (!there?.there) return null;
  const [row] = await db.query<{ language: string | null }>("select private.language_of_address($1) as language", [
    address,
  ]);
  return row?.language ?? null;
}
