import { guardianPath, loginPath, pages } from "../../domain/paths.ts";
import { dashboardPages } from "../../domain/dashboard-paths.ts";

/** A mail before it is drawn: sentences, and addresses with the words that lead to them. No part is HTML. */
export type MailWords = {
  subject: string;
  paragraphs: readonly string[];
  links: readonly { label: string; url: string }[];
};

type Params = Readonly<Record<string, string>>;
type Write = (params: Params, siteUrl: string) => MailWords;

const newsletterUrl = (siteUrl: string, question: string, token: string) =>
  `${siteUrl}/newsletter?${question}=${encodeURIComponent(token)}`;

/** What the database wants sent, by the name that it gives the mail. */
const databaseMails: Record<string, Write> = {
  guardian_consent: ({ first_name: name = "Somebody", token = "" }, siteUrl) => ({
    subject: `${name} needs your consent to use Five Lemons`,
    paragraphs: [
      `${name} would like to rate restaurants with Five Lemons and named you as parent or guardian.`,
      "Until you agree, nothing that they write is published. If you do not know them, do nothing.",
    ],
    links: [{ label: "Read more and agree", url: `${siteUrl}${guardianPath(token)}` }],
  }),
  newsletter_confirm: ({ token = "", unsubscribe_token: unsubscribe = "" }, siteUrl) => ({
    subject: "Confirm your subscription to Five Lemons",
    paragraphs: ["Somebody, hopefully you, asked for news from Five Lemons at this address. Not you? Then do nothing."],
    links: [
      { label: "Confirm the subscription", url: newsletterUrl(siteUrl, "confirm", token) },
      { label: "Never hear of it again", url: newsletterUrl(siteUrl, "unsubscribe", unsubscribe) },
    ],
  }),
  newsletter_already: ({ unsubscribe_token: unsubscribe = "" }, siteUrl) => ({
    subject: "You get the news from Five Lemons already",
    paragraphs: ["Somebody, hopefully you, asked for news from Five Lemons at this address, which gets them already."],
    links: [{ label: "End the subscription", url: newsletterUrl(siteUrl, "unsubscribe", unsubscribe) }],
  }),
  deletion_scheduled: ({ erase_at: eraseAt = "" }, siteUrl) => ({
    subject: "Your Five Lemons account will be deleted",
    paragraphs: [
      `Your Five Lemons account and everything in it will be deleted on ${eraseAt.slice(0, 10)}. Backups are deleted after 30 days.`,
      "Until then you can sign in and change your mind.",
    ],
    links: [{ label: "Sign in", url: `${siteUrl}${loginPath()}` }],
  }),
  second_step_removed: (_params, siteUrl) => ({
    subject: "Your second step of signing in to Five Lemons is off",
    paragraphs: [
      "A recovery code of your account was used: its authenticator apps were removed and all other sessions were ended.",
      "Was it you? Then set up a new second step. Was it not you? Then change your password now.",
    ],
    links: [{ label: "Choose a new password", url: `${siteUrl}${pages.forgot}` }],
  }),
  server_invitation: (
    { restaurant_name: place = "A restaurant", owner_business_name: owner = "", message = "", code = "" },
    siteUrl,
  ) => ({
    subject: `${place} invites you to Five Lemons`,
    paragraphs: [
      `${owner === "" ? place : `${owner} (${place})`} would like you on their team on Five Lemons, where guests rate restaurants with lemons.`,
      ...(message === "" ? [] : [`They write: ${message}`]),
      "The invitation is open for seven days.",
    ],
    links: [
      {
        label: code === "" ? "Sign in to answer" : "Create an account and answer",
        url: `${siteUrl}${loginPath({ code })}`,
      },
    ],
  }),
  invitation: ({ code = "" }, siteUrl) => ({
    subject: "You are invited to Five Lemons",
    paragraphs: [
      "You are invited to Five Lemons, where guests rate restaurants with one to five lemons.",
      "The invitation is for you alone and open for thirty days. If you do not want it, do nothing.",
    ],
    links: [{ label: "Create an account", url: `${siteUrl}${loginPath({ code })}` }],
  }),
  ownership_decision: ({ status = "", restaurant_name: place = "your restaurant", reason = "" }, siteUrl) =>
    status === "approved"
      ? {
          subject: `You manage ${place} on Five Lemons now`,
          paragraphs: [
            `Your request for ${place} was approved. What guests say, your team and your codes are in your dashboard.`,
          ],
          links: [{ label: "Open the dashboard", url: `${siteUrl}${dashboardPages.owner}` }],
        }
      : {
          subject: `Your request for ${place} on Five Lemons was not approved`,
          paragraphs: [`Your request to manage ${place} was not approved. The reason:`, reason, "You may ask again."],
          links: [{ label: "See your requests", url: `${siteUrl}${dashboardPages.requestOwnership}` }],
        },
  admin_named: (_params, siteUrl) => ({
    subject: "Five Lemons has another admin",
    paragraphs: [
      "Somebody was made an admin. All admins get this mail, so that nobody becomes one unnoticed.",
      "Who it is, and who did it, stands in the log. If nobody of you did this, end it there and then.",
    ],
    links: [{ label: "Open the admin dashboard", url: `${siteUrl}${dashboardPages.admin}` }],
  }),
  suspension: ({ action = "", reason = "", until = "" }, siteUrl) =>
    action === "suspend"
      ? {
          subject: "Your Five Lemons account is suspended",
          paragraphs: [
            until === ""
              ? "Your Five Lemons account is suspended until we end it."
              : `Your Five Lemons account is suspended until ${until.slice(0, 10)}.`,
            "The reason:",
            reason,
            "You may object, take your data along, or delete your account: sign in to do so.",
          ],
          links: [{ label: "Sign in", url: `${siteUrl}${loginPath()}` }],
        }
      : {
          subject: "Your Five Lemons account is open again",
          paragraphs: ["Your Five Lemons account is no longer suspended.", reason],
          links: [{ label: "Sign in", url: `${siteUrl}${loginPath()}` }],
        },
  data_request_done: ({ kind = "", answer = "" }) => ({
    subject: "The answer of Five Lemons to your request about your data",
    paragraphs: [`You asked Five Lemons about your data (${kind}). This is our answer:`, answer],
    links: [],
  }),
};

/** What the sign-in wants sent, by the type of the link in it. Each mail has one link and no code: no page asks for one. */
const authMails: Record<string, (url: string) => MailWords> = {
  signup: (url) => ({
    subject: "Confirm your e-mail for Five Lemons",
    paragraphs: [
      "Welcome to Five Lemons. One step is left: confirm that this address is yours.",
      "Not you? Then do nothing.",
    ],
    links: [{ label: "Confirm my e-mail", url }],
  }),
  recovery: (url) => ({
    subject: "Choose a new password for Five Lemons",
    paragraphs: [
      "Somebody, hopefully you, asked for a new password for Five Lemons.",
      "Not you? Then do nothing: the old one stays.",
    ],
    links: [{ label: "Choose a new password", url }],
  }),
  email_change: (url) => ({
    subject: "Confirm your new e-mail for Five Lemons",
    paragraphs: [
      "This address is to become the one that you sign in to Five Lemons with.",
      "Not you? Then do nothing.",
    ],
    links: [{ label: "Confirm my new e-mail", url }],
  }),
  magiclink: (url) => ({
    subject: "Sign in to Five Lemons",
    paragraphs: ["Somebody, hopefully you, wants to sign in to Five Lemons.", "Not you? Then do nothing."],
    links: [{ label: "Sign in", url }],
  }),
  invite: (url) => ({
    subject: "You are invited to Five Lemons",
    paragraphs: ["You were invited to Five Lemons, where guests rate restaurants with lemons."],
    links: [{ label: "Accept the invitation", url }],
  }),
};

/** Null for a mail that nobody has written yet: it waits in the outbox, and the report of the maintenance names it. */
export function wordsOfMail(
  template: string,
  params: Readonly<Record<string, unknown>>,
  siteUrl: string,
): MailWords | null {
  const texts = Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return databaseMails[template]?.(texts, siteUrl) ?? null;
}

/** `type` as Supabase Auth writes it into the link; null for one without words. */
export const wordsOfAuthMail = (type: string, url: string): MailWords | null => authMails[type]?.(url) ?? null;
