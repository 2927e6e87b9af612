import { describe, expect, test } from "vitest";
import { languages } from "../../src/domain/languages.ts";
import { wordsOfMail } from "../../src/messages/mails.ts";
import { textsOf } from "../support/texts.ts";

const mailOf = (action: string, language: (typeof languages)[number]) =>
  wordsOfMail("suspension", { action, reason: "Spam", until: null }, "https://site.test", language)?.paragraphs ?? [];

describe.each(languages)("a statement of reasons in %s", (language) => {
  const { grounds, outside } = textsOf(language, "history").note;

  test("gives the reason, the ground of the decision, how to object, and the out-of-court settlement", () => {
    const said = mailOf("suspend", language);
    const reason = said.findIndex((part) => typeof part === "object" && "quote" in part);
    expect(said[reason]).toEqual({ quote: "Spam" });
    // The same sentence as in the app.
    expect(said[reason + 1]).toBe(grounds);
    expect(said.at(-1)).toBe(outside);
    // The sentence on objecting to us comes before it.
    expect(said.slice(reason + 2, -1)).toHaveLength(1);
  });

  test("omits the ground and the settlement if a restriction is lifted", () => {
    expect(mailOf("unsuspend", language)).not.toContain(grounds);
    expect(mailOf("unsuspend", language)).not.toContain(outside);
  });
});
