import { AsyncLocalStorage } from "node:async_hooks";
import type { Origins } from "../shared/origins.ts";

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string | null;
  links: string[];
  /** ISO time. */
  at: string;
}

export interface Mailbox {
  send(mail: { to: string; subject: string; text?: string | undefined; html?: string }): Promise<void>;
  /** Newest first. */
  list(to?: string): Mail[];
  /** Rewrites links of a mail to the redirect set by `withRedirect`. */
  redirected(text: string): string;
  /**
   * Links of mails sent by `work` lead to `redirectTo` if that is a page of ours. The library always links to the site.
   */
  withRedirect<Result>(redirectTo: string | null, work: () => Promise<Result>): Promise<Result>;
}

const MOST_MAILS = 500;

/** Stores the mails of this backend on this machine, to be read at `/_local/mail`. */
export function createMailbox(origins: Origins): Mailbox {
  const mails: Mail[] = [];
  const redirects = new AsyncLocalStorage<string>();
  const siteParameter = `redirect_to=${encodeURIComponent(origins.siteUrl)}`;
  return {
    redirected(text) {
      const redirect = encodeURIComponent(redirects.getStore() ?? origins.siteUrl);
      return text.replaceAll(new RegExp(`${siteParameter}(?=[&\\s]|$)`, "g"), `redirect_to=${redirect}`);
    },
    async send({ to, subject, text = "", html }) {
      mails.unshift({
        to,
        subject,
        text,
        html: html ?? null,
        links: text.match(/https?:\/\/\S+/g) ?? [],
        at: new Date().toISOString(),
      });
      mails.length = Math.min(mails.length, MOST_MAILS);
    },
    list: (to) => mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()),
    withRedirect: (redirectTo, work) => redirects.run(origins.redirect(redirectTo), work),
  };
}
