import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  formatAgo,
  formatAverage,
  formatBytes,
  formatDay,
  formatDiscount,
  formatDistance,
  formatList,
  formatMoment,
  formatNumber,
  formatPercent,
  formatSecond,
  setFormatLocale,
} from "../../src/messages/format.ts";
import { loadCatalogue } from "../../src/messages/messages.ts";

/** ICU sets narrow and other blanks as it likes. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");
afterEach(() => setFormatLocale("en"));

describe("numbers and sizes", () => {
  test("are written as the words beside them are, whatever the browser's language is", () => {
    expect(formatNumber(1_234)).toBe("1,234");
    expect(formatAverage(4)).toBe("4.0");
    expect(formatPercent(0.123)).toBe("12%");
    expect(formatDiscount(0.125)).toBe("12.5%");
    expect(formatDiscount(0.1)).toBe("10%");
    setFormatLocale("de");
    expect(formatNumber(1_234)).toBe("1.234");
    expect(formatAverage(4.25)).toBe("4,3");
    expect(plain(formatPercent(0.123))).toBe("12 %");
    expect(plain(formatDistance(1_234))).toBe("1,2 km");
    expect(plain(formatDay("2026-11-21T12:00:00Z"))).toBe("21.11.2026");
    expect(plain(formatAgo("2026-11-21T11:55:00Z", new Date("2026-11-21T12:00:00Z")))).toBe("vor 5 Minuten");
    expect(formatList(["a", "b"])).toBe("a und b");
  });

  test("distances under a kilometre are in tens of metres, above in kilometres, and never nothing", () => {
    expect([0, 123, 994].map((distance) => plain(formatDistance(distance)))).toEqual(["10 m", "120 m", "990 m"]);
    expect([996, 1_234, 563_120].map((distance) => plain(formatDistance(distance)))).toEqual([
      "1 km",
      "1.2 km",
      "563 km",
    ]);
  });

  test("something that waits never weighs nothing", () => {
    expect([12, 312_400, 2_340_000].map((bytes) => plain(formatBytes(bytes)))).toEqual(["1 kB", "312 kB", "2.3 MB"]);
  });

  test("a list of words is joined as a sentence would", () => {
    expect(formatList(["one", "two", "three"])).toBe("one, two, and three");
  });
});

describe("times", () => {
  const now = new Date(2026, 10, 21, 12, 40);
  const today = new Date(2026, 10, 21, 9, 5, 7).toISOString();
  const yesterday = new Date(2026, 10, 20, 9, 5).toISOString();

  test("a moment of today is a time, one of another day names the day", () => {
    expect(plain(formatMoment(today, now))).toBe("9:05 AM");
    expect(plain(formatMoment(yesterday, now))).toBe("Nov 20, 2026, 9:05 AM");
    expect(plain(formatSecond(today))).toBe("9:05:07 AM");
    expect(formatDay(today)).toBe("Nov 21, 2026");
  });

  test("what is no moment is nothing, rather than an exception in the middle of a screen", () => {
    for (const format of [formatMoment, formatDay, formatSecond, formatAgo]) expect(format("")).toBe("");
  });

  test("how long ago is told in whole minutes, hours and days, and after a week by the day", () => {
    const ago = (seconds: number) => formatAgo(new Date(now.getTime() - seconds * 1_000).toISOString(), now);
    expect([30, 60, 3_599, 3_600, 86_399].map(ago)).toEqual([
      "now",
      "1 minute ago",
      "59 minutes ago",
      "1 hour ago",
      "23 hours ago",
    ]);
    expect([0, 86_400, 6 * 86_400].map(ago)).toEqual(["now", "yesterday", "6 days ago"]);
    expect(ago(7 * 86_400)).toBe("Nov 14, 2026");
    expect(ago(-5), "a clock that runs ahead").toBe("now");
  });
});

describe("the language", () => {
  test("is that of the catalogue, in the person's own regional form where they named one", async () => {
    expect(await loadCatalogue(["en-US"])).toMatchObject({ language: "en", locale: "en-US" });
    expect(await loadCatalogue(["xx", "en-AU"])).toMatchObject({ language: "en", locale: "en-AU" });
  });

  test("is Europe's English for those whose own language there are no words for", async () => {
    expect(await loadCatalogue(["xx-XX"])).toMatchObject({ language: "en", locale: "en-GB" });
  });

  test("is asked of this module and never of the browser", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
    // The others reckon by the clock of somewhere, in a language of its own that nobody is shown.
    const clocks = ["local-time.ts", "visit-days.ts"].map((file) => join("domain", file));
    // Opened without the app, in the language that this module said when the file was made.
    const alone = join("dashboards", "server", "passport-script.ts");
    const allowed = [join("messages", "format.ts"), alone, ...clocks];
    const strays = files.filter(
      (file) =>
        !allowed.includes(file) &&
        /\bIntl\.|\.toLocale\w*String\(|\.toFixed\(/.test(readFileSync(join("src", file), "utf8")),
    );
    expect(strays).toEqual([]);
  });
});
