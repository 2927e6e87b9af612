import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  formatAgo,
  formatCountAgo,
  formatDay,
  formatList,
  formatMoment,
  formatMonth,
  formatNumber,
  formatSecond,
  setFormats,
} from "../../src/messages/format.ts";
import { formats } from "../../src/messages/lb/format.ts";
import { keepsN, withN } from "../../src/messages/lb/n-rule.ts";

describe("the Luxembourgish n-rule", () => {
  test("keeps the n before a number whose spoken form begins with a vowel or d, h, n, t, z", () => {
    const kept = [0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 18, 19, 20, 21, 22, 23, 28, 30, 80, 90, 99, 100, 142, 1_000, 1_400];
    expect(kept.filter((figure) => !keepsN(figure))).toEqual([]);
  });

  test("drops the n before a number whose spoken form begins with v, f or s", () => {
    const dropped = [
      4, 5, 6, 7, 14, 15, 16, 17, 24, 25, 26, 27, 40, 47, 54, 60, 70, 75, 400, 500, 4_000, 15_000, 24_000,
    ];
    expect(dropped.filter(keepsN)).toEqual([]);
  });

  test("depends on the hundreds and thousands of a number, which are spoken first", () => {
    expect([304, 704, 24_100, 100_400, 1_500_000, 4_000_000].map(keepsN)).toEqual([
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(withN("viru", "1.234")).toBe("virun 1.234");
    expect(withN("viru", "4.123")).toBe("viru 4.123");
    expect(withN("vu", "4,5")).toBe("vu 4,5");
  });

  test("depends on the first letter of the next word, with or without accents", () => {
    expect(["Anna", "Éimil", "Ötzi", "Ángel", "Dani", "Hary", "Nora", "Tréier", "Zoé", "Yves"].map(keepsN)).toEqual(
      Array.from({ length: 10 }, () => true),
    );
    expect(["Bob", "Çelik", "Metz", "Mamer", "Lëtzebuerg", "Chris", "Šima", "Фёдор", "李"].map(keepsN)).toEqual(
      Array.from({ length: 9 }, () => false),
    );
  });

  test("ignores quotes and direction marks before the next word", () => {
    expect(withN("vu", "„Um Dierfchen“")).toBe("vun „Um Dierfchen“");
    expect(withN("vu", "„Bei der Giedel“")).toBe("vu „Bei der Giedel“");
    expect(withN("vu", "\u2068Bob\u2069")).toBe("vu \u2068Bob\u2069");
    expect(keepsN("")).toBe(true);
  });
});

describe("Luxembourgish dates and times", () => {
  const now = new Date(2026, 10, 21, 12, 40);
  const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();
  beforeEach(() => {
    setFormats("lb", formats);
    for (const kind of ["RelativeTimeFormat", "ListFormat"] as const)
      vi.spyOn(Intl, kind).mockImplementation(() => {
        throw new Error("Luxembourgish was asked of the browser");
      });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    setFormats("en");
  });

  test("use Luxembourgish names of months", () => {
    expect(formatDay(at(2026, 10, 21, 9, 5, 7))).toBe("21. Nov. 2026");
    expect(formatDay(at(2026, 2, 1, 9, 5, 7))).toBe("1. Mäerz 2026");
    expect(formatMonth(at(2026, 3, 4, 9, 5, 7))).toBe("Abrëll 2026");
    expect(formatMoment(at(2026, 10, 21, 9, 5, 7), now)).toBe("09:05");
    expect(formatMoment(at(2026, 10, 20, 9, 5, 7), now)).toBe("20. Nov. 2026, 09:05");
    expect(formatSecond(at(2026, 10, 21, 9, 5, 7))).toBe("09:05:07");
  });

  test("use the right name for each month", () => {
    expect(Array.from({ length: 12 }, (_, month) => formatMonth(at(2026, month, 1, 0, 0, 0)))).toEqual(
      "Januar Februar Mäerz Abrëll Mee Juni Juli August September Oktober November Dezember"
        .split(" ")
        .map((name) => `${name} 2026`),
    );
  });

  test("apply the n-rule to elapsed time, and show the date after a week", () => {
    const ago = (seconds: number) => formatAgo(new Date(now.getTime() - seconds * 1_000).toISOString(), now);
    expect([0, 59, 60, 300, 2_460, 3_600, 86_399, 86_400, 2 * 86_400, 6 * 86_400].map(ago)).toEqual([
      "elo",
      "elo",
      "virun 1 Minutt",
      "viru 5 Minutten",
      "virun 41 Minutten",
      "virun 1 Stonn",
      "virun 23 Stonnen",
      "gëschter",
      "virun 2 Deeg",
      "viru 6 Deeg",
    ]);
    expect(ago(7 * 86_400)).toBe("14. Nov. 2026");
    expect(ago(-5), "a clock that runs ahead").toBe("elo");
    expect([formatCountAgo(1, "day"), formatCountAgo(7, "hour")]).toEqual(["virun 1 Dag", "viru 7 Stonnen"]);
  });

  test("apply the n-rule to future time", () => {
    const words = { numeric: "auto" } as const;
    expect([formats.relative(2, "day", words), formats.relative(5, "hour", words)]).toEqual([
      "an 2 Deeg",
      "a 5 Stonnen",
    ]);
    expect(formats.relative(1, "day", words)).toBe("muer");
  });

  test("use German number formats", () => {
    expect(formatNumber(1_234)).toBe("1.234");
    expect(formats.locale).toBe("de");
  });

  test("are empty if the time is invalid", () => {
    for (const format of [formatAgo, formatDay, formatMonth, formatMoment, formatSecond]) expect(format("")).toBe("");
  });

  test("join a list with “an” or, by the n-rule, “a”", () => {
    expect([[], ["a"], ["Metz", "Tréier"], ["Metz", "Tréier", "Mamer"]].map((items) => formatList(items))).toEqual([
      "",
      "a",
      "Metz an Tréier",
      "Metz, Tréier a Mamer",
    ]);
  });
});
