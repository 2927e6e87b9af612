import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftLetter } from "../../src/domain/letter.ts";
import type { LetterAnswer } from "../../src/remote/people/letters.ts";
import { LetterDraft } from "../../src/site/contact/letter-draft.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A complete message, and everything that was sent. */
function written(answer: LetterAnswer | (() => LetterAnswer)) {
  const sent: DraftLetter[] = [];
  const draft = new LetterDraft((letter) => {
    sent.push(letter);
    return Promise.resolve(typeof answer === "function" ? answer() : answer);
  });
  write(draft, "Moien");
  return { draft, sent };
}
function write(draft: LetterDraft, message: string) {
  draft.write("name", "Ada");
  draft.write("email", "ada@demo.test");
  draft.write("topic", "general");
  draft.write("message", message);
}
const reopened = () => new LetterDraft(() => Promise.resolve("unreachable"));

describe("a contact message", () => {
  it("keeps its draft when the page is closed, until it is sent", async () => {
    const { draft } = written({ ticket: "T-1" });
    expect(reopened().read("message")).toBe("Moien");
    expect(await draft.send()).toEqual({ state: "sent", ticket: "T-1" });
    expect([draft.read("message"), reopened().read("message"), kept.size]).toEqual(["", "", 0]);
  });

  it("keeps its id on retries and after a reload, and the next message gets a new id", async () => {
    let answer: LetterAnswer = "unreachable";
    const { draft, sent } = written(() => answer);
    expect(await draft.send()).toEqual({ state: "waiting" });
    const again: DraftLetter[] = [];
    const later = new LetterDraft((letter) => (again.push(letter), Promise.resolve({ ticket: "T-1" })));
    await later.send();
    expect(again).toEqual(sent);
    answer = { ticket: "T-2" };
    await draft.send();
    write(draft, "Once more");
    await draft.send();
    expect(new Set(sent.map(({ opId }) => opId)).size).toBe(2);
  });

  it("is not sent if fields are invalid, and reports all errors", async () => {
    const { draft, sent } = written({ ticket: "T-1" });
    draft.write("email", "ada");
    draft.write("message", " ");
    const errors = { email: "email_invalid", message: "message_required" };
    expect(await draft.send()).toEqual({ state: "writing", errors });
    expect(sent).toEqual([]);
  });

  it.each([
    ["email_invalid", { state: "writing", errors: { email: "email_invalid" } }],
    ["topic_required", { state: "writing", errors: { topic: "topic_required" } }],
    ["rate_limited", { state: "often" }],
    ["captcha_needed", { state: "captcha" }],
    ["anything_else", { state: "failed" }],
  ])("reports the refusal %s and keeps the draft", async (refused, state) => {
    const { draft } = written({ refused });
    expect(await draft.send()).toEqual(state);
    expect(reopened().read("message")).toBe("Moien");
  });

  it("keeps text typed while the previous one is being sent", async () => {
    const { draft, sent } = written(() => (draft.write("message", "And this"), { ticket: "T-1" }));
    await draft.send();
    expect([draft.read("message"), reopened().read("message")]).toEqual(["And this", "And this"]);
    await draft.send();
    expect(sent[0]?.opId).not.toBe(sent[1]?.opId);
  });

  it.each(["", "{", "null", "[]", '{"name":"Ada"}', '{"opId":1,"name":"","email":"","topic":"","message":""}'])(
    "begins empty when the stored draft %j is invalid",
    (text) => {
      kept.set("letter", text);
      expect(["name", "email", "topic", "message"].map((field) => reopened().read(field as "name"))).toEqual([
        "",
        "",
        "",
        "",
      ]);
    },
  );

  it("keeps its draft until the page is closed if storage is unavailable", async () => {
    vi.stubGlobal("localStorage", undefined);
    const { draft } = written({ ticket: "T-1" });
    expect(draft.read("message")).toBe("Moien");
    expect(await draft.send()).toEqual({ state: "sent", ticket: "T-1" });
  });
});
