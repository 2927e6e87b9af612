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
  /** An address in a mail that leads where `withRedirect` says, as far as it leads back to a page at all. */
  redirected(text: string): string;
  /** Mails sent by `work` lead back to `redirectTo`, if that is a page of ours. The library always leads to the site. */
  withRedirect<Result>(redirectTo: string | null, work: () => Promise<Result>): Promise<Result>;
}

const MOST_MAILS = 500;

/** Mails of this backend stay on this machine: people read them at `/_local/mail`. */
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
