import { describe, expect, test } from "vitest";
import { rejectionCodes } from "../../src/domain/outbox/responses/rejection.ts";
import { languages } from "../../src/domain/languages.ts";
import { outbox } from "../../src/messages/en/outbox.ts";

describe("the words for a refused item", () => {
  test.each(rejectionCodes)("%s say what happened, what is safe and what to do", (code) => {
    const { happened, safe, todo } = outbox.refusal(code);
    for (const sentence of [happened, safe, todo]) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  test.each(languages)("in %s say in a full sentence that nothing has to be done", async (language) => {
    const { refusalText } = (await import(
      `../../src/messages/${language}/refusals.ts`
    )) as typeof import("../../src/messages/en/refusals.ts");
    for (const code of rejectionCodes)
      for (const when of [null, "14:40"])
        expect(refusalText(code, when).todo).not.toMatch(/^(Nothing|Rien|Nichts|Näischt|Nada)\s*:/);
  });

  test("exist for every code", () => {
    const words = rejectionCodes.map((code) => outbox.refusal(code).happened);
    expect(new Set(words).size).toBe(rejectionCodes.length);
  });

  test("are honest for an unknown code of a newer server", () => {
    for (const code of ["made_up_next_year", "", "constructor", "__proto__", null]) {
      expect(outbox.refusal(code)).toEqual(outbox.refusal("refused"));
    }
  });

  test("name the time of the daily limit when known, and never promise a day", () => {
    expect(outbox.refusal("daily_limit", "14:40").todo).toContain("from 14:40 on");
    for (const when of ["14:40", null]) expect(outbox.refusal("daily_limit", when).todo).not.toContain("day is over");
    expect(outbox.refusal("own_place", "14:40")).toEqual(outbox.refusal("own_place"));
  });
});
