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

describe("the remembered return page", () => {
  test("is used for only one sign-in", () => {
    rememberReturn("/app/history");
    expect(takeRememberedReturn()).toBe("/app/history");
    expect(takeRememberedReturn()).toBeNull();
  });

  test("is cleared by a later sign-up without a return page", () => {
    rememberReturn("/app/history");
    rememberReturn(null);
    expect(takeRememberedReturn()).toBeNull();
  });

  test("expires after a day", () => {
    rememberReturn("/app/history");
    vi.advanceTimersByTime(dayMs - 1);
    const soon = takeRememberedReturn();
    rememberReturn("/app/history");
    vi.advanceTimersByTime(dayMs);
    expect([soon, takeRememberedReturn()]).toEqual(["/app/history", null]);
  });

  test("is ignored when the stored value is invalid or leads to another site", () => {
    rememberReturn("//evil.test");
    expect(takeRememberedReturn()).toBeNull();
    localStorage.setItem("five-lemons:return", "{");
    expect(takeRememberedReturn()).toBeNull();
  });
});

describe("a mail requested by this browser", () => {
  test("is expected for the requested address, in upper or lower case, for one day", () => {
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

test("a redirect to Apple is remembered until the first return to the page", () => {
  expect(takeRememberedApple()).toBe(false);
  rememberApple();
  expect([takeRememberedApple(), takeRememberedApple()]).toEqual([true, false]);
});
