import { describe, expect, test } from "vitest";
import { outbox } from "../../src/messages/en/outbox.ts";

/** The closed list of `submit_ops`, and what the device itself parks a command with. */
const fromServer = [
  "invalid_op",
  "unknown_kind",
  "not_invited",
  "place_unknown",
  "score_invalid",
  "tags_invalid",
  "comment_too_long",
  "server_not_here",
  "own_place",
  "photo_owner",
  "photo_missing",
  "photo_limit",
  "rating_gone",
  "daily_limit",
];
const fromDevice = ["conflict", "forbidden", "photo_lost", "photo_too_large", "unreadable", "refused"];
const codes = [...fromServer, ...fromDevice];

describe("the words for what was refused", () => {
  test.each(codes)("%s says what happened, what is safe and what to do", (code) => {
    const { happened, safe, todo } = outbox.refusal(code);
    for (const sentence of [happened, safe, todo]) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  test("every code has words of its own", () => {
    const words = codes.map((code) => outbox.refusal(code).happened);
    expect(new Set(words).size).toBe(codes.length);
  });

  test("a code from a newer server still gets an honest sentence, whatever it is called", () => {
    for (const code of ["made_up_next_year", "", "constructor", "__proto__", null]) {
      expect(outbox.refusal(code)).toEqual(outbox.refusal("refused"));
    }
  });
});
