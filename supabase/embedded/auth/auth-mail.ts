import { drawMail } from "../../functions/_shared/draw-mail.ts";
import { wordsOf } from "../../functions/maintenance/send-mails.ts";
import type { Database } from "../database/database.ts";
import type { Mailbox } from "../mail/mailbox.ts";

interface AuthPostParts {
  mailbox: Mailbox;
  db: Database;
  siteUrl: string;
  /** Begins to send what waits; null: mails stay in the mailbox of this machine. */
  sendSoon: (() => void) | null;
}

/** What the sign-in has to say to somebody. */
export interface AuthPost {
  /** A mail of the library: it names neither the product nor what to do, but a code that no page asks for. Ours keep the link. */
  take(mail: { to: string; subject: string; text?: string | undefined }): Promise<void>;
  /** By the name of its words. */
  send(to: string, template: string, params: Record<string, string>): Promise<void>;
}

const LINK = /https?:\/\/\S+\/verify\?\S+/;

export function createAuthPost({ mailbox, db, siteUrl, sendSoon }: AuthPostParts): AuthPost {
  const send: AuthPost["send"] = async (to, template, params) => {
    if (sendSoon) {
      // With all other mails, so that one whose sender fails or ends is tried again.
      await db.query("select private.queue_mail($1, $2, $3::jsonb)", [to, template, JSON.stringify(params)]);
      sendSoon();
      return;
    }
    const words = wordsOf({ template, params, language: await languageOf(db, to) }, siteUrl);
    if (words) await mailbox.send({ to, ...drawMail(words) });
  };
  return {
    send,
    async take({ to, subject, text = "" }) {
      const link = LINK.exec(text)?.[0];
      if (!link) return mailbox.send({ to, subject, text });
      await send(to, `auth_${new URL(link).searchParams.get("type") ?? ""}`, { url: mailbox.redirected(link) });
    },
  };
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
