import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  expectMail,
  expectsMail,
  rememberApple,
  rememberReturn,
  takeRememberedApple,
  takeRememberedReturn,
} from "../../src/account/auth/remembered-return.ts";
import { storage } from "../support/storage.ts";

const dayMs = 24 * 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("where somebody wanted to go", () => {
  test("is gone to once, and not again after the next sign-in", () => {
    rememberReturn("/app/history");
    expect(takeRememberedReturn()).toBe("/app/history");
    expect(takeRememberedReturn()).toBeNull();
  });

  test("is of the last time: whoever then signs up for nothing in particular goes nowhere in particular", () => {
    rememberReturn("/app/history");
    rememberReturn(null);
    expect(takeRememberedReturn()).toBeNull();
  });

  test("is no longer what the person is doing a day later", () => {
    rememberReturn("/app/history");
    vi.advanceTimersByTime(dayMs - 1);
    const soon = takeRememberedReturn();
    rememberReturn("/app/history");
    vi.advanceTimersByTime(dayMs);
    expect([soon, takeRememberedReturn()]).toEqual(["/app/history", null]);
  });

  test("is a page of ours, whatever was written there", () => {
    rememberReturn("//evil.test");
    expect(takeRememberedReturn()).toBeNull();
    localStorage.setItem("five-lemons:return", "{");
    expect(takeRememberedReturn()).toBeNull();
  });
});

describe("a mail that this browser asked for", () => {
  test("is expected for its address, however that is written, for a day", () => {
    expect(expectsMail("ada@demo.test")).toBe(false);
    expectMail("Ada@demo.test");
    expect([expectsMail("ada@DEMO.test"), expectsMail("ben@demo.test"), expectsMail(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
    vi.advanceTimersByTime(dayMs);
    expect(expectsMail("ada@demo.test")).toBe(false);
  });
});

test("what comes back refused was Apple's doing once, right after the way there", () => {
  expect(takeRememberedApple()).toBe(false);
  rememberApple();
  expect([takeRememberedApple(), takeRememberedApple()]).toEqual([true, false]);
});
