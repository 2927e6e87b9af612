import { describe, expect, test } from "vitest";
import { languages } from "../../src/domain/languages.ts";
import { history as german } from "../../src/messages/de/history.ts";
import { history as english } from "../../src/messages/en/history.ts";
import { history as french } from "../../src/messages/fr/history.ts";
import { history as luxembourgish } from "../../src/messages/lb/history.ts";
import { wordsOfMail } from "../../src/messages/mails.ts";
import { history as portuguese } from "../../src/messages/pt/history.ts";

const inApp = { en: english, fr: french, de: german, lb: luxembourgish, pt: portuguese };
const mailOf = (action: string, language: (typeof languages)[number]) =>
  wordsOfMail("suspension", { action, reason: "Spam", until: null }, "https://site.test", language)?.paragraphs ?? [];

describe.each(languages)("a statement of reasons in %s", (language) => {
  const { grounds, outside } = inApp[language].note;

  test("says under the reason that a person decided and on what ground, and at its end who outside may be asked", () => {
    const said = mailOf("suspend", language);
    const reason = said.findIndex((part) => typeof part === "object" && "quote" in part);
    expect(said[reason]).toEqual({ quote: "Spam" });
    // In the very words of the app.
    expect(said[reason + 1]).toBe(grounds);
    expect(said.at(-1)).toBe(outside);
    // To object to us stands between, before one goes to others.
    expect(said.slice(reason + 2, -1)).toHaveLength(1);
  });

  test("says none of it where somebody is let in again", () => {
    expect(mailOf("unsuspend", language)).not.toContain(grounds);
    expect(mailOf("unsuspend", language)).not.toContain(outside);
  });
});
