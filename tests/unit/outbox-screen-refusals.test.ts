import { describe, expect, test } from "vitest";
import { refusalCodes } from "../../src/domain/refusal.ts";
import { outbox } from "../../src/messages/en/outbox.ts";

describe("the words for what was refused", () => {
  test.each(refusalCodes)("%s says what happened, what is safe and what to do", (code) => {
    const { happened, safe, todo } = outbox.refusal(code);
    for (const sentence of [happened, safe, todo]) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  test("every code has words of its own", () => {
    const words = refusalCodes.map((code) => outbox.refusal(code).happened);
    expect(new Set(words).size).toBe(refusalCodes.length);
  });

  test("a code from a newer server still gets an honest sentence, whatever it is called", () => {
    for (const code of ["made_up_next_year", "", "constructor", "__proto__", null]) {
      expect(outbox.refusal(code)).toEqual(outbox.refusal("refused"));
    }
  });
});
