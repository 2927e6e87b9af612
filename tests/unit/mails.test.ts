import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { wordsOfAuthMail, wordsOfMail } from "../../src/messages/en/mails.ts";
import { drawMail } from "../../supabase/functions/_shared/draw-mail.ts";

const site = "https://site.test";
const params = {
  first_name: "Tim",
  token: "t/1",
  unsubscribe_token: "u-1",
  erase_at: "2026-12-05T10:00:00.000Z",
  restaurant_name: "Beim Lis",
  owner_business_name: "Lis S.à r.l.",
  message: "Join us",
  kind: "rectification",
  answer: "Corrected",
  status: "rejected",
  reason: "No proof",
  code: "LEMON-AAAA",
  invitation_id: 7,
};

/** Every mail that a migration queues; tests/database/mails.test.ts holds the list against the migrations. */
const links: Record<string, string[]> = {
  guardian_consent: [`${site}/guardian?token=t%2F1`],
  newsletter_confirm: [`${site}/newsletter?confirm=t%2F1`, `${site}/newsletter?unsubscribe=u-1`],
  newsletter_already: [`${site}/newsletter?unsubscribe=u-1`],
  deletion_scheduled: [`${site}/app-login`],
  second_step_removed: [`${site}/app-login/forgot`],
  server_invitation: [`${site}/app-login?code=LEMON-AAAA`],
  invitation: [`${site}/app-login?code=LEMON-AAAA`],
  ownership_decision: [`${site}/request-ownership`],
  admin_named: [`${site}/admin-dashboard`],
  suspension: [`${site}/app-login`],
  data_request_done: [],
};

describe("a mail", () => {
  test.each(Object.entries(links))("%s names the product and leads where it says", (template, urls) => {
    const words = wordsOfMail(template, params, site);
    if (!words) throw new Error(template);
    expect(words.links.map(({ url }) => url)).toEqual(urls);
    expect(words.subject).toContain("Five Lemons");
    const { text, html } = drawMail(words);
    for (const url of urls) {
      expect(text).toContain(url);
      expect(html).toContain(`href="${url}"`);
    }
  });

  test("of an invitation carries what the owner wrote, as text, and for who has an account no code", () => {
    const words = wordsOfMail("server_invitation", { ...params, message: "<img src=x>", code: "" }, site);
    const { text, html } = drawMail(words ?? { subject: "", paragraphs: [], links: [] });
    expect(text).toContain("<img src=x>");
    expect(html).toContain("&lt;img src=x&gt;");
    expect(html).not.toContain("<img");
    expect(words?.links).toEqual([{ label: "Sign in to answer", url: `${site}/app-login` }]);
  });

  test("says the day of a deletion", () => {
    expect(wordsOfMail("deletion_scheduled", params, site)?.paragraphs[0]).toContain("on 2026-12-05.");
  });

  test("that nobody has written is none", () => {
    expect(wordsOfMail("riddle", params, site)).toBeNull();
    expect(wordsOfAuthMail("riddle", site)).toBeNull();
  });

  test("has a subject of one line whatever a name holds", () => {
    const words = wordsOfMail("guardian_consent", { first_name: "Tim\r\nBcc: all@x.test" }, site);
    expect(drawMail(words ?? { subject: "", paragraphs: [], links: [] }).subject).not.toMatch(/[\r\n]/);
  });
});

test.each(["signup", "recovery", "email_change", "magiclink", "invite"])(
  "the mail of %s names the product, has one link and no code that no page asks for",
  (type) => {
    const url = `${site}/auth/v1/verify?token=abc&type=${type}`;
    const words = wordsOfAuthMail(type, url);
    expect(words?.subject).toContain("Five Lemons");
    expect(words?.links.map((link) => link.url)).toEqual([url]);
    expect(drawMail(words ?? { subject: "", paragraphs: [], links: [] }).text).not.toMatch(/code/i);
  },
);

test.each([
  ["confirmation", "signup"],
  ["recovery", "recovery"],
  ["email_change", "email_change"],
  ["magic_link", "magiclink"],
  ["invite", "invite"],
])("hosted projects send the same words: %s", (template, type) => {
  const words = wordsOfAuthMail(type, "{{ .ConfirmationURL }}");
  if (!words) throw new Error(type);
  expect(readFileSync(`supabase/templates/${template}.html`, "utf8")).toBe(drawMail(words).html);
  expect(readFileSync("supabase/config.toml", "utf8")).toContain(
    `[auth.email.template.${template}]\nsubject = "${words.subject}"\ncontent_path = "./supabase/templates/${template}.html"`,
  );
});
