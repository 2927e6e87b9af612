import { expect, test } from "vitest";
import * as z from "zod/mini";
import { takeFirstAnswer } from "../../src/remote/first-answer.ts";

const schema = z.object({ found: z.number() });
const page = (change: { address?: string; at?: string; text?: string } = {}) => {
  const { address = "/discover", at = new Date().toISOString(), text = '{"found":3}' } = change;
  let there = true;
  const element = { dataset: { address, at }, textContent: text, remove: () => void (there = false) };
  return { location: { pathname: "/discover" }, getElementById: () => (there ? element : null) };
};

test("the answer in a page is taken once", () => {
  const drawn = page();
  expect(takeFirstAnswer(drawn, schema)?.answer).toEqual({ found: 3 });
  expect(takeFirstAnswer(drawn, schema)).toBeNull();
});

test("the answer in a page is ignored for another address, from an old cache, and from another version", () => {
  const old = new Date(Date.now() - 3 * 60_000).toISOString();
  for (const change of [{ address: "/fr/discover" }, { at: old }, { at: "" }, { text: '{"count":3}' }])
    expect(takeFirstAnswer(page(change), schema)).toBeNull();
});
