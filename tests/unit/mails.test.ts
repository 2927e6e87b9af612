import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages, pathIn, type Language } from "../../src/domain/languages.ts";
import { wordsOfAuthMail, wordsOfMail, type MailWords } from "../../src/messages/mails.ts";
import { drawMail } from "../../supabase/functions/_shared/draw-mail.ts";
import { mailLinks, mailParams } from "../support/mail-params.ts";

const site = "https://site.test";
/** Every mail that the schema queues; tests/database/mails.test.ts compares the list with the schema. */
const links = mailLinks(site);
/** Public pages use the language of their address, all others that of the reader. */
const urlIn = (language: Language, url: string) =>
  url.startsWith(`${site}/newsletter`) ? site + pathIn(language, url.slice(site.length)) : url;
const authTypes = ["signup", "recovery", "email_change", "email_change_current", "magiclink", "invite"];
const verifyUrl = (type: string) => `${site}/auth/v1/verify?token=abc&type=${type}`;

function mail(template: string, language: Language = "en", changed: object = {}): MailWords {
  const words = wordsOfMail(template, { ...mailParams, ...changed }, site, language);
  if (!words) throw new Error(template);
  return words;
}
/** All notice kinds of hosted Auth besides those with a link. */
const notices = [
  "password_changed_notification",
  "email_changed_notification",
  "phone_changed_notification",
  "identity_linked_notification",
  "identity_unlinked_notification",
  "mfa_factor_enrolled_notification",
  "mfa_factor_unenrolled_notification",
];
function authMail(type: string, language: Language = "en", params: object = { url: verifyUrl(type) }): MailWords {
  const words = wordsOfAuthMail(type, { ...params }, site, language);
  if (!words) throw new Error(type);
  return words;
}

describe.each(languages)("a mail in %s", (language) => {
  test.each(Object.entries(links))("%s names the product and has the expected link", (template, plain) => {
    const words = mail(template, language);
    const urls = plain.map((url) => urlIn(language, url));
    expect(words.links.map(({ url }) => url)).toEqual(urls);
    const { text, html } = drawMail(words);
    expect(text).toContain("Five Lemons");
    expect(text).toContain(words.why);
    for (const url of urls) {
      expect(text).toContain(url);
      expect(html).toContain(`href="${url}"`);
    }
  });

  test.each(Object.keys(links))("%s writes out dates in words and has no unfilled placeholder", (template) => {
    for (const changed of [{}, { action: "unsuspend", status: "approved", until: "" }]) {
      const { subject, text, html } = drawMail(mail(template, language, changed));
      for (const said of [subject, text, html]) {
        expect(said).not.toMatch(/\d{4}-\d{2}-\d{2}|undefined|null|NaN|\[object|Invalid Date/);
      }
    }
  });

  test.each(authTypes)("%s for signing in has one link, and a code if there is one", (type) => {
    const words = authMail(type, language);
    expect(authMail(type, language, { url: "x", code: "123456" }).paragraphs).toContainEqual({ quote: "123456" });
    expect(words.links.map(({ url }) => url)).toEqual([verifyUrl(type)]);
    expect(words.subject).toContain("Five Lemons");
    expect(drawMail(words).text).not.toMatch(/code/i);
  });

  test("of a change of address shows the new one to the old one", () => {
    const { paragraphs } = authMail("email_change_current", language, { url: "x", email: "new@x.test" });
    expect(paragraphs[1]).toEqual({ quote: "new@x.test" });
  });

  test.each(notices)("%s states what happened to the account and links to the form for a new password", (type) => {
    const words = authMail(type, language, { detail: "apple" });
    expect(words.subject).toContain("Five Lemons");
    expect(words.links.map(({ url }) => url)).toEqual([`${site}/app-login/forgot`]);
    const { text } = drawMail(words);
    expect(text.includes("Apple")).toBe(type.startsWith("identity_"));
    expect(text).not.toMatch(/undefined|null/);
  });

  test("shows a code to type in on a line of its own, without a link", () => {
    const words = authMail("reauthentication", language, { code: "123456" });
    expect(words.paragraphs).toContainEqual({ quote: "123456" });
    expect(words.links).toEqual([]);
    expect(drawMail(words).subject).toContain("Five Lemons");
  });

  test("declares its language in the HTML", () => {
    const words = mail("invitation", language);
    expect(drawMail(words).html).toContain(`<html lang="${words.language}">`);
  });
});

describe.each(languages)("mail topics in %s", (language) => {
  test.each(Object.keys(links))(
    "%s starts subject and sentences with a capital letter, even if the place name is missing",
    (template) => {
      for (const changed of [{}, { action: "unsuspend", status: "approved", owner_business_name: "" }]) {
        const words = mail(template, language, { ...changed, restaurant_name: "", places: [{ name: "", ratings: 2 }] });
        const said = words.paragraphs.flatMap((paragraph) =>
          typeof paragraph === "string" ? [paragraph] : "list" in paragraph ? paragraph.list : [],
        );
        for (const sentence of [words.subject, ...said]) expect(sentence).not.toMatch(/^\p{Ll}/u);
      }
    },
  );

  test("write out the topic of a contact message in words", () => {
    for (const topic of ["general", "account", "restaurant", "privacy", "press", "problem"]) {
      const { subject } = mail("contact_message", language, { topic });
      expect(subject).toMatch(/: \p{Lu}.* \(AB12CD34\)$/u);
    }
  });
});

describe("a mail", () => {
  test("of a contact message names the topic that the writer chose, and an unknown topic as received", () => {
    expect(mail("contact_message").subject).toBe("A letter to Five Lemons: Press (AB12CD34)");
    expect(mail("contact_message", "de", { topic: "problem" }).subject).toBe(
      "Zuschrift an Five Lemons: Etwas funktioniert nicht (AB12CD34)",
    );
    expect(mail("contact_message", "en", { topic: "toString" }).subject).toContain(": toString (");
  });

  test("keeps the spelling of a place name, even at the start of the subject", () => {
    expect(mail("server_invitation", "en", { restaurant_name: "eis stuff" }).subject).toMatch(/^eis stuff /);
    expect(mail("server_invitation", "en", { restaurant_name: "" }).subject).toMatch(/^A restaurant /);
  });

  test("of an invitation contains the owner's note as plain text, and no code for existing accounts", () => {
    const words = mail("server_invitation", "en", { message: "<img src=x>\nsecond", code: "" });
    const { text, html } = drawMail(words);
    expect(text).toContain("> <img src=x>\n> second");
    expect(html).toContain("&lt;img src=x&gt;\nsecond");
    expect(html).not.toContain("<img");
    expect(words.links).toEqual([{ label: "Sign in to answer", url: `${site}/app-login` }]);
  });

  test("about a deletion gives its date in Luxembourg time, whatever the time zone of the machine", () => {
    expect(mail("deletion_scheduled").paragraphs[0]).toContain("on 5 December 2026.");
    const late = mail("deletion_scheduled", "en", { erase_at: "2026-12-05T23:30:00.000Z" });
    expect(late.paragraphs[0]).toContain("on 6 December 2026.");
  });

  test("with the weekly figures lists those of each restaurant", () => {
    expect(mail("weekly_digest").paragraphs).toEqual([
      "What guests said about your restaurants from 16 November 2026 to 4 May 2027:",
      {
        list: [
          "Beim Lis: 3 new ratings, 4.3 lemons on average, 1 without a reply (the week before: 2, 4.0 on average)",
          "Um Eck: 1 new rating (the week before: 0)",
        ],
      },
    ]);
    expect(mail("weekly_digest", "en", { more: 2 }).paragraphs.at(-1)).toMatchObject({
      list: [expect.anything(), expect.anything(), "2 more: see your dashboard"],
    });
  });

  test("about low ratings names the restaurant in the subject for one rating, and lists the counts for several", () => {
    const one = mail("low_rating", "en", { places: [{ name: "Beim Lis", ratings: 1 }] });
    expect(one.subject).toBe("A guest of Beim Lis was not happy");
    expect(one.paragraphs[0]).toBe("A guest gave Beim Lis two lemons or fewer on Five Lemons.");
    const several = mail("low_rating", "en", { places: [{ name: "Beim Lis", ratings: 2 }], more: 0 });
    expect(several.subject).not.toContain("Beim Lis");
    expect(several.paragraphs).toContainEqual({ list: ["Beim Lis: 2 ratings"] });
  });

  test("of an unknown type is null", () => {
    expect(wordsOfMail("riddle", mailParams, site, "en")).toBeNull();
    expect(wordsOfMail("toString", mailParams, site, "en")).toBeNull();
    for (const type of ["riddle", "riddle_notification", "toString_notification", "password_changed", "toString"])
      expect([type, wordsOfAuthMail(type, {}, site, "en")]).toEqual([type, null]);
  });

  test("has a subject of one line even if a name contains line breaks", () => {
    const words = mail("guardian_consent", "en", { first_name: "Tim\r\nBcc: all@x.test" });
    expect(drawMail(words).subject).not.toMatch(/[\r\n]/);
  });

  test.each([
    "Claim 500 EUR: http://evil.test/x - your bank",
    "evil.test",
    "Call 0800 123",
    "Dear customer please call your bank",
    "A".repeat(41),
  ])("to a guardian does not say that a child is called %j", (first_name) => {
    for (const language of languages) {
      const { subject, paragraphs, why } = mail("guardian_consent", language, { first_name });
      expect(JSON.stringify([subject, paragraphs, why])).not.toContain(first_name);
    }
  });

  test.each(["Tim", "Jean-Luc", "Zoë", "Ana María", "D’Arcy", "李", "Tim J."])(
    "to a guardian begins with the name %s",
    (first_name) => expect(mail("guardian_consent", "en", { first_name }).subject.startsWith(first_name)).toBe(true),
  );

  test("to an invited waiter has no link of a place's name in its subject", () => {
    const subjectOf = (restaurant_name: string) => mail("server_invitation", "en", { restaurant_name }).subject;
    for (const name of ["Win 500 EUR: http://evil.test/x", "evil.test", "A".repeat(81)])
      expect(subjectOf(name)).toBe("A restaurant invites you to Five Lemons");
    expect(subjectOf("Chez J. Weber & Fils 2000")).toContain("Chez J. Weber & Fils 2000");
  });

  test("links to public pages in the language of the mail", () => {
    expect(mail("newsletter_confirm", "fr").links[0]?.url).toBe(`${site}/fr/newsletter?confirm=t%2F1`);
    expect(mail("newsletter_confirm").links[0]?.url).toBe(`${site}/newsletter?confirm=t%2F1`);
    expect(mail("invitation", "fr").links[0]?.url).toBe(`${site}/app-login?code=LEMON-AAAA`);
  });

  test("shows the URL of its button for copying, except for mailto links", () => {
    const [copied, letter] = [mail("invitation"), mail("contact_message", "en", { email: "nora@x.test" })];
    expect(drawMail(copied).html).toContain(copied.frame.copy);
    expect(drawMail(letter).html).toContain('href="mailto:nora');
    expect(drawMail(letter).html).not.toContain(letter.frame.copy);
  });

  test("loads no external resources and uses no table layout", () => {
    for (const template of Object.keys(links))
      expect(drawMail(mail(template)).html).not.toMatch(/<img|<table|<link|<script|@import|url\(|src=/i);
  });
});

test.each([
  ["confirmation", "signup"],
  ["recovery", "recovery"],
  ["email_change", "email_change"],
  ["magic_link", "magiclink"],
  ["invite", "invite"],
])("hosted projects send the same mail texts as local ones: %s", (template, type) => {
  // To our own page, because a mail scanner that opens Auth's own link would use it up.
  const url = `{{ .SiteURL }}/app-login/confirm#token_hash={{ .TokenHash }}&type=${type}`;
  const words = authMail(type, "en", { url, code: "{{ .Token }}" });
  expect(readFileSync(`supabase/templates/${template}.html`, "utf8")).toBe(drawMail(words).html);
  expect(readFileSync("supabase/config.toml", "utf8")).toContain(
    `[auth.email.template.${template}]\nsubject = "${words.subject}"\ncontent_path = "./supabase/templates/${template}.html"`,
  );
});

test("French mails use non-breaking spaces before punctuation", () => {
  for (const template of Object.keys(links))
    expect([template, drawMail(mail(template, "fr")).text.match(/\S[ \u{a0}][:;!?»](?=\s|$)/gmu)]).toEqual([
      template,
      null,
    ]);
});
