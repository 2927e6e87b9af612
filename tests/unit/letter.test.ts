import { describe, expect, it } from "vitest";
import { maxContactMessageLength, maxContactNameLength } from "../../src/domain/limits.ts";
import { checkLetter, type DraftLetter } from "../../src/domain/letter.ts";

const wrongWith = (over: Partial<DraftLetter>) =>
  checkLetter({
    opId: "00000000-0000-4000-8000-000000000001",
    name: "Ada",
    email: "ada@demo.test",
    topic: "general",
    message: "Moien",
    ...over,
  });

describe("a contact message", () => {
  it("that is complete is valid, whatever the surrounding white space", () => {
    expect(wrongWith({})).toEqual({});
    const around = " ".repeat(maxContactMessageLength);
    expect(wrongWith({ name: `${around}Ada `, message: `${around}Moien `, email: " ada@demo.test " })).toEqual({});
  });

  it("reports all missing fields together, and white space counts as missing", () => {
    expect(wrongWith({ name: " ", email: "", topic: "", message: "\n" })).toEqual({
      name: "name_required",
      email: "email_invalid",
      topic: "topic_required",
      message: "message_required",
    });
  });

  it("may be as long as the database allows", () => {
    expect(wrongWith({ name: "x".repeat(maxContactNameLength), message: "x".repeat(maxContactMessageLength) })).toEqual(
      {},
    );
    expect(wrongWith({ name: "x".repeat(maxContactNameLength + 1) })).toEqual({ name: "name_long" });
    expect(wrongWith({ message: "x".repeat(maxContactMessageLength + 1) })).toEqual({ message: "message_long" });
  });

  it.each(["ada", "ada@demo", "a b@demo.test", "ada@@demo.test", `${"x".repeat(320)}@demo.test`])(
    "cannot be answered at %s",
    (email) => expect(wrongWith({ email })).toEqual({ email: "email_invalid" }),
  );

  it("is valid only with a known topic", () => {
    expect(wrongWith({ topic: "weather" })).toEqual({ topic: "topic_required" });
  });
});
