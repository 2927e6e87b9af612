import { describe, expect, test } from "vitest";
import { isErasable } from "../../src/domain/install-offer.ts";

const iphone = { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", maxTouchPoints: 5 };
const ipad = { userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", maxTouchPoints: 5 };
const mac = { ...ipad, maxTouchPoints: 0 };
const android = { userAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0", maxTouchPoints: 5 };

describe("the warning that Safari may erase storage after seven days", () => {
  test("appears on Apple phones and tablets, in any browser", () => {
    expect([iphone, ipad].map((browser) => isErasable(browser, false))).toEqual([true, true]);
  });

  test("does not appear in the installed app", () => {
    expect(isErasable(iphone, true)).toBe(false);
    expect(isErasable({ ...iphone, standalone: true }, false)).toBe(false);
  });

  test("does not appear on other devices", () => {
    expect([mac, android].map((browser) => isErasable(browser, false))).toEqual([false, false]);
  });
});
