import type { FormEvent } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTyped, readTyped } from "../../src/account/forms/typed-fields.ts";
import { storage } from "../support/storage.ts";

const kept = storage();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", kept);
});
afterEach(() => vi.unstubAllGlobals());

/** Sets the values of a form without a page. */
function type(fields: Record<string, unknown>): void {
  vi.stubGlobal(
    "FormData",
    class {
      [Symbol.iterator]() {
        return Object.entries(fields)[Symbol.iterator]();
      }
    },
  );
  keepTyped({ currentTarget: {} } as FormEvent<HTMLFormElement>);
}

test("the input of the sign-up form survives a reload", () => {
  type({ firstName: "Ada", birthYear: "1990" });
  expect(readTyped()).toEqual({ firstName: "Ada", birthYear: "1990" });
});

test("the sign-up form never stores password, robot check or consent", () => {
  type({ email: "ada@demo.test", password: "lemon-cellar", captchaToken: "t", terms: "on" });
  expect(kept.getItem("five-lemons:sign-up")).toBe('{"email":"ada@demo.test"}');
});

test("the sign-up form ignores invalid stored input", () => {
  expect(readTyped()).toEqual({});
  for (const text of ["{", "null", '"text"']) {
    kept.setItem("five-lemons:sign-up", text);
    expect(readTyped()).toEqual({});
  }
  kept.setItem("five-lemons:sign-up", '{"firstName":"Ada","birthYear":7}');
  expect(readTyped()).toEqual({ firstName: "Ada" });
});
