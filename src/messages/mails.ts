import type { LetterTopic } from "../domain/admin-words.ts";
import { pathIn, type Language } from "../domain/languages.ts";
import { dashboardPages } from "../domain/paths/dashboard-paths.ts";
import { isStaticPath } from "../domain/paths/routes.ts";
import { sitePages } from "../domain/paths/site-pages.ts";
import { addressOf, guardianPath, loginPath, pages, undoPath } from "../domain/paths/paths.ts";
import { authLetter } from "./auth-mails.ts";
import type { Messages } from "./generated/messages.ts";
import {
  averageOf,
  countOf,
  dateOf,
  letter,
  moreOf,
  nameOf,
  placesOf,
  subjectPlace,
  textOf,
  upperFirst,
  type Letter,
  type Params,
} from "./mail-parts.ts";
import { textsIn } from "./server-texts.ts";

/** The content of a mail before rendering. No part is HTML. */
export type MailWords = {
  language: Language;
  subject: string;
  paragraphs: readonly Paragraph[];
  /** The first link is the purpose of the mail. */
  links: readonly { label: string; url: string }[];
  /** Why the reader receives it. */
  why: string;
  frame: MailTexts["frame"];
};
/** A sentence of ours, a quoted text of a person, or a list. */
export type Paragraph = string | { quote: string } | { list: readonly string[] };

export type MailTexts = Messages["mails"];

const frameOf = ({ frame: { copy, sender } }: MailTexts) => ({ copy, sender });

/** `link`: returns the address of one of our pages. */
type Write = (t: MailTexts, params: Params, link: (path: string) => string) => Letter;

const newsletterPath = (question: "confirm" | "unsubscribe", token: unknown) =>
  addressOf(sitePages.newsletter, { [question]: textOf(token) });
const mailSettingsPath = `${dashboardPages.owner}/settings`;
const reviewsPath = `${dashboardPages.owner}/reviews`;

/** Mails that the database requests, by template name. */
const databaseMails: Record<string, Write> = {
  guardian_consent: ({ guardian_consent: t, unnamed }, { first_name, token }, link) => {
    const name = nameOf(first_name, unnamed.person);
    return {
      subject: t.subject({ name }),
      paragraphs: t.body({ name }),
      links: [{ label: t.action, url: link(guardianPath(textOf(token))) }],
      why: t.why({ name }),
    };
  },
  newsletter_confirm: ({ newsletter_confirm: t }, { token, unsubscribe_token }, link) => ({
    subject: t.subject,
    paragraphs: t.body,
    links: [
      { label: t.action, url: link(newsletterPath("confirm", token)) },
      { label: t.second, url: link(newsletterPath("unsubscribe", unsubscribe_token)) },
    ],
    why: t.why,
  }),
  newsletter_already: ({ newsletter_already: t }, { unsubscribe_token }, link) => ({
    subject: t.subject,
    paragraphs: t.body,
    links: [{ label: t.action, url: link(newsletterPath("unsubscribe", unsubscribe_token)) }],
    why: t.why,
  }),
  /** To the operator of the installation, who replies with their own mail program. */
  contact_message: ({ contact_message: t, unnamed }, { ticket, topic, name, email, message }) => {
    const address = textOf(email);
    const subject = encodeURIComponent(`Five Lemons (${textOf(ticket)})`);
    const code = textOf(topic);
    return {
      subject: t.subject({
        ticket: textOf(ticket),
        topic: Object.hasOwn(t.topics, code) ? t.topics[code as LetterTopic] : code,
      }),
      paragraphs: [
        ...t.body({ name: textOf(name, unnamed.person), email: address }),
        { quote: textOf(message) },
        ...t.after,
      ],
      links: [{ label: t.action, url: `mailto:${encodeURIComponent(address)}?subject=${subject}` }],
      why: t.why,
    };
  },
  deletion_scheduled: (texts, { erase_at }, link) => {
    const t = texts.deletion_scheduled;
    return letter(t, t.body({ date: dateOf(texts, erase_at) }), link(loginPath()));
  },
  second_step_removed: ({ second_step_removed: t }, _params, link) => letter(t, t.body, link(pages.forgot)),
  /** About changes to the sign-in that may have been a thief's. */
  address_changed: ({ address_changed: t }, { email, token }, link) => {
    const [first = "", ...rest] = t.body;
    return letter(t, [first, { quote: textOf(email) }, ...rest], link(undoPath(textOf(token))));
  },
  factor_added: ({ factor_added: t }, { token }, link) => letter(t, t.body, link(undoPath(textOf(token)))),
  factor_removal: (texts, { token, until, reason }, link) => {
    const t = texts.factor_removal;
    const [first = "", ...rest] = t.body({ date: dateOf(texts, until) });
    return letter(t, [first, { quote: textOf(reason) }, ...rest], link(undoPath(textOf(token))));
  },
  factor_removed: ({ factor_removed: t }, { token }, link) => letter(t, t.body, link(undoPath(textOf(token)))),
  identity_added: ({ identity_added: t }, { token }, link) => letter(t, t.body, link(undoPath(textOf(token)))),
  identity_removed: ({ identity_removed: t }, { token }, link) => letter(t, t.body, link(undoPath(textOf(token)))),
  password_changed: ({ password_changed: t }, { token }, link) => letter(t, t.body, link(undoPath(textOf(token)))),
  recovery_codes: ({ recovery_codes: t }, { token }, link) => letter(t, t.body, link(undoPath(textOf(token)))),
  server_invitation: (
    { server_invitation: t, unnamed },
    { restaurant_name, owner_business_name, message, code },
    link,
  ) => {
    const place = textOf(restaurant_name, unnamed.place);
    const quote = textOf(message);
    return {
      subject: t.subject({ place: subjectPlace(place, unnamed.place) }),
      paragraphs: [
        ...t.body({ place, owner: textOf(owner_business_name) || null }),
        ...(quote === "" ? [] : [t.quote, { quote }]),
        ...t.after,
      ],
      links: [{ label: textOf(code) === "" ? t.answer : t.action, url: link(loginPath({ code: textOf(code) })) }],
      why: t.why({ place }),
    };
  },
  invitation: ({ invitation: t }, { code }, link) => letter(t, t.body, link(loginPath({ code: textOf(code) }))),
  ownership_decision: (texts, { status, restaurant_name, reason }, link) => {
    const place = textOf(restaurant_name, texts.unnamed.place);
    const approved = status === "approved";
    const t = approved ? texts.ownership_approved : texts.ownership_declined;
    return {
      subject: t.subject({ place }),
      paragraphs: approved
        ? t.body({ place })
        : [...t.body({ place }), { quote: textOf(reason) }, ...texts.ownership_declined.after],
      links: [{ label: t.action, url: link(approved ? dashboardPages.owner : dashboardPages.requestOwnership) }],
      why: t.why,
    };
  },
  admin_named: ({ admin_named: t }, _params, link) => letter(t, t.body, link(dashboardPages.admin)),
  suspension: (texts, { action, reason, until }, link) => {
    const quote = { quote: textOf(reason) };
    if (action !== "suspend") {
      const t = texts.unsuspended;
      return letter(t, [...t.body, quote], link(loginPath()));
    }
    const t = texts.suspended;
    const paragraphs = [...t.body({ until: dateOf(texts, until) || null }), quote, t.grounds, ...t.after, t.outside];
    return letter(t, paragraphs, link(loginPath()));
  },
  data_request_done: ({ data_request_done: t }, { kind, answer }) => ({
    subject: t.subject,
    paragraphs: [...t.body({ what: t.kinds[kind as keyof typeof t.kinds] ?? textOf(kind) }), { quote: textOf(answer) }],
    links: [],
    why: t.why,
  }),
  /** About one rating of one restaurant, or about all ratings of a day. */
  low_rating: (texts, { places, more }, link) => {
    const t = texts.low_rating;
    const told = placesOf(texts, places);
    const [first] = told;
    const one = told.length === 1 && first?.ratings === 1 ? first.name : null;
    const list = [...told.map(({ name, ratings }) => t.line({ place: name, ratings })), ...moreOf(texts, more)];
    return {
      subject: one === null ? t.several : t.subject({ place: one }),
      paragraphs: one === null ? [...t.severalBody, { list }, ...t.after] : [...t.body({ place: one }), ...t.after],
      links: [
        { label: t.action, url: link(reviewsPath) },
        { label: t.second, url: link(mailSettingsPath) },
      ],
      why: t.why,
    };
  },
  weekly_digest: (texts, { from, until, places, more }, link) => {
    const t = texts.weekly_digest;
    const list = placesOf(texts, places).map(({ name, ratings, row }) => {
      const now = t.line({
        place: name,
        ratings,
        average: averageOf(texts, row["average"]),
        unanswered: countOf(row["unanswered"]),
      });
      return `${now} (${t.before({ ratings: countOf(row["ratings_before"]), average: averageOf(texts, row["average_before"]) })})`;
    });
    return {
      subject: t.subject,
      paragraphs: [
        ...t.body({ from: dateOf(texts, from), until: dateOf(texts, until) }),
        { list: [...list, ...moreOf(texts, more)] },
      ],
      links: [
        { label: t.action, url: link(dashboardPages.owner) },
        { label: t.second, url: link(mailSettingsPath) },
      ],
      why: t.why,
    };
  },
};

/**
 * The language of a public page depends on its address, so links to one name it; all other pages use the reader's
 * language.
 */
const linkIn = (siteUrl: string, language: Language) => (path: string) =>
  siteUrl + (isStaticPath(path.replace(/\?.*/, "")) ? pathIn(language, path) : path);

/** Null for an unknown template: the mail waits in the outbox, and the maintenance report names it. */
export function wordsOfMail(template: string, params: Params, siteUrl: string, language: Language): MailWords | null {
  const t = textsIn(language, "mails");
  const write = Object.hasOwn(databaseMails, template) ? databaseMails[template] : undefined;
  if (!write) return null;
  return { ...asSentences(write(t, params, linkIn(siteUrl, language)), t), language, frame: frameOf(t) };
}

/** The fallback for a missing name is written in lower case; some subjects and sentences begin with it. */
function asSentences({ subject, paragraphs, ...rest }: Letter, { unnamed: { place } }: MailTexts): Letter {
  const begun = (said: string) => (said.startsWith(place) ? upperFirst(said) : said);
  return {
    ...rest,
    subject: begun(subject),
    paragraphs: paragraphs.map((paragraph) => {
      if (typeof paragraph === "string") return begun(paragraph);
      return "list" in paragraph ? { list: paragraph.list.map(begun) } : paragraph;
    }),
  };
}

/** `type`: kind of mail in Supabase Auth, with parameters as in `authLetter`; null for a type without texts. */
export function wordsOfAuthMail(type: string, params: Params, siteUrl: string, language: Language): MailWords | null {
  const t = textsIn(language, "mails");
  const written = authLetter(t, type, params, linkIn(siteUrl, language));
  return written && { ...written, language, frame: frameOf(t) };
}
