import { describe, expect, test } from "vitest";
import { rejectionCodes } from "../../src/domain/outbox/responses/rejection.ts";
import { languages } from "../../src/domain/languages.ts";
import { refusalText } from "../../src/messages/refusal-text.ts";
import { textsOf } from "../support/texts.ts";

const refusals = textsOf("en", "refusals");
const textFor = (code: string | null, when: string | null = null) => refusalText(refusals, code, when);

describe("the messages for a refused item", () => {
  test.each(rejectionCodes)("for the code %s say what happened, which data is safe and what to do", (code) => {
    const { happened, safe, todo } = textFor(code);
    for (const sentence of [happened, safe, todo]) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  test.each(languages)("in %s use a full sentence to say that no action is needed", (language) => {
    const t = textsOf(language, "refusals");
    for (const code of rejectionCodes)
      for (const when of [null, "14:40"])
        expect(refusalText(t, code, when).todo).not.toMatch(/^(Nothing|Rien|Nichts|Näischt|Nada)\s*:/);
  });

  test("are different for every rejection code", () => {
    const words = rejectionCodes.map((code) => textFor(code).happened);
    expect(new Set(words).size).toBe(rejectionCodes.length);
  });

  test("are the general refusal message for a code that this version does not know", () => {
    for (const code of ["made_up_next_year", "", "constructor", "__proto__", null]) {
      expect(textFor(code)).toEqual(textFor("refused"));
    }
  });

  test("for the daily limit include the retry time if known, and never refer to the end of the day", () => {
    expect(textFor("daily_limit", "14:40").todo).toContain("from 14:40 on");
    for (const when of ["14:40", null]) expect(textFor("daily_limit", when).todo).not.toContain("day is over");
    expect(textFor("own_place", "14:40")).toEqual(textFor("own_place"));
  });
});
