import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { formatBytes, formatDiscount, formatPercent } from "../../src/messages/format-amounts.ts";
import {
  formatAgo,
  formatAverage,
  formatCountAgo,
  formatDay,
  formatDistance,
  formatList,
  formatLocale,
  formatMoment,
  formatNumber,
  formatSecond,
  setFormats,
} from "../../src/messages/format.ts";

/** ICU versions differ in the white space they use. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");
beforeEach(() => setFormats("en-US"));

describe("formatted numbers and sizes", () => {
  test("use the app language, whatever the browser language", () => {
    expect(formatNumber(1_234)).toBe("1,234");
    expect(formatAverage(4)).toBe("4.0");
    expect(formatPercent(0.123)).toBe("12%");
    expect(formatDiscount(0.125)).toBe("12.5%");
    expect(formatDiscount(0.1)).toBe("10%");
    setFormats("de");
    expect(formatNumber(1_234)).toBe("1.234");
    expect(formatAverage(4.25)).toBe("4,3");
    expect(plain(formatPercent(0.123))).toBe("12 %");
    expect(plain(formatDistance(1_234))).toBe("1,2 km");
    expect(plain(formatDay("2026-11-21T12:00:00Z"))).toBe("21.11.2026");
    expect(plain(formatAgo("2026-11-21T11:55:00Z", new Date("2026-11-21T12:00:00Z")))).toBe("vor 5 Minuten");
    expect(formatList(["a", "b"])).toBe("a und b");
  });

  test("show distances below a kilometre in tens of metres, above in kilometres, and never zero", () => {
    expect([0, 123, 994].map((distance) => plain(formatDistance(distance)))).toEqual(["10 m", "120 m", "990 m"]);
    expect([996, 1_234, 563_120].map((distance) => plain(formatDistance(distance)))).toEqual([
      "1 km",
      "1.2 km",
      "563 km",
    ]);
  });

  test("equal the result of Intl for small numbers without calling Intl", () => {
    const tags = "en en-GB en-US en-ZA de de-DE de-LU de-CH fr fr-FR fr-LU fr-CA pt-PT pt-BR".split(" ");
    const averages = [0, 0.04, 0.05, 1, 1.05, 1.25, 2.35, 3.45, 4.449, 4.95, 5, 99.95, 999.94, 999.95, 1e-7, -1, -0.5];
    const wholes = [0, 1, 12, 999, 1_000, 1_234.5, 12_345, 0.5, -3, 1e21, Number.NaN];
    const metres = [
      0, 14, 15, 994, 995, 996, 1_049, 1_050, 1_250, 2_000, 9_950, 99_949, 99_999, 1e5, 999_499, 999_500, 1e6,
    ];
    for (const tag of tags) {
      setFormats(tag);
      const locale = formatLocale();
      const intl = (options: Intl.NumberFormatOptions, value: number) =>
        new Intl.NumberFormat(locale, options).format(value);
      const decimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
      const inUnit = (unit: string, value: number) => intl({ style: "unit", unit, maximumFractionDigits: 1 }, value);
      for (const value of averages) expect(formatAverage(value), `${tag} ${value}`).toBe(intl(decimal, value));
      for (const value of wholes) expect(formatNumber(value), `${tag} ${value}`).toBe(intl({}, value));
      for (const value of metres) {
        const tens = Math.max(10, Math.round(value / 10) * 10);
        const far = inUnit("kilometer", value < 100_000 ? value / 1_000 : Math.round(value / 1_000));
        expect(formatDistance(value), `${tag} ${value}`).toBe(tens < 1_000 ? inUnit("meter", tens) : far);
      }
    }
  });

  test("of the first list of places do not use Intl, which is slow to load on phones", () => {
    const asked = vi.spyOn(Intl, "NumberFormat");
    for (const tag of ["en", "fr", "de", "pt"]) {
      setFormats(tag);
      expect([formatNumber(50), formatAverage(4.2), formatDistance(350), formatDistance(1_200)].join(" ")).toMatch(
        /50/,
      );
    }
    expect(asked).not.toHaveBeenCalled();
    formatNumber(1_000);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });

  test("show sizes in kilobytes or megabytes, and never less than 1 kB", () => {
    expect([12, 312_400, 2_340_000].map((bytes) => plain(formatBytes(bytes)))).toEqual(["1 kB", "312 kB", "2.3 MB"]);
  });

  test("are joined with commas and “and” in a list", () => {
    expect(formatList(["one", "two", "three"])).toBe("one, two, and three");
  });
});

describe("formatted times", () => {
  const now = new Date(2026, 10, 21, 12, 40);
  const today = new Date(2026, 10, 21, 9, 5, 7).toISOString();
  const yesterday = new Date(2026, 10, 20, 9, 5).toISOString();

  test("show only the time for today, and date and time for other days", () => {
    expect(plain(formatMoment(today, now))).toBe("9:05 AM");
    expect(plain(formatMoment(yesterday, now))).toBe("Nov 20, 2026, 9:05 AM");
    expect(plain(formatSecond(today))).toBe("9:05:07 AM");
    expect(formatDay(today)).toBe("Nov 21, 2026");
  });

  test("show a day of the calendar as the same day in every time zone", () => {
    const print = `import("./src/messages/format.ts").then((f) => console.log(f.formatDay("2026-11-21"), f.formatMonth("2026-11-01")))`;
    for (const TZ of ["America/New_York", "Pacific/Kiritimati"]) {
      const said = execFileSync(process.execPath, ["-e", print], { env: { ...process.env, TZ }, encoding: "utf8" });
      expect([TZ, said.trim()]).toEqual([TZ, "Nov 21, 2026 November 2026"]);
    }
  });

  test("are empty for an invalid time instead of throwing", () => {
    for (const format of [formatMoment, formatDay, formatSecond, formatAgo]) expect(format("")).toBe("");
  });

  test("show elapsed whole minutes, hours and days, and a date after a week", () => {
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

describe("the language of formatted texts", () => {
  const written = (tag: string) => {
    setFormats(tag);
    return formatDay("2026-11-21T12:00:00Z");
  };

  test("uses the regional variant that the person's browser prefers", () => {
    expect(written("en-US")).toBe("Nov 21, 2026");
    expect(written("en-AU")).toBe("21 Nov 2026");
  });

  test("defaults to European English and Portuguese", () => {
    expect(written("en")).toBe("21 Nov 2026");
    expect(written("pt")).toBe(
      new Intl.DateTimeFormat("pt-PT", { dateStyle: "medium" }).format(new Date("2026-11-21T12:00:00Z")),
    );
  });

  test("that browsers do not know uses its own formats and the digits of a related language", () => {
    setFormats("lb", {
      locale: "de",
      date: (_at, { dateStyle }) => (dateStyle === undefined ? undefined : "21. November"),
      relative: (value, unit) => `${value} ${unit}`,
      list: (items) => items.join(" an "),
    });
    expect(formatDay("2026-11-21T12:00:00Z")).toBe("21. November");
    expect(formatCountAgo(3, "minute")).toBe("-3 minute");
    expect(formatAgo("2026-11-21T11:55:00Z", new Date("2026-11-21T12:00:00Z"))).toBe("-5 minute");
    expect(formatList(["Metz", "Tréier"])).toBe("Metz an Tréier");
    expect(formatNumber(1_234)).toBe("1.234");
    expect(formatSecond("2026-11-21T12:00:05Z")).toMatch(/:00:05$/);
  });

  test("is always taken from the format module and never from the browser", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
    // Computes the time at a place in a fixed language that is never shown.
    const clock = join("domain", "time", "local-time.ts");
    // Reads the device time zone, not a format.
    const zone = join("device", "time-zone.ts");
    // Runs without the app, in the language chosen when the file was made.
    const alone = join("dashboards", "server", "passport", "passport-script.ts");
    // Plural rules, and numbers in mails, which have no browser.
    const texts = ["message.ts", "server-texts.ts"].map((file) => join("messages", file));
    const check = join("build", "check-messages.ts");
    // Names of countries, in the language of the app.
    const countries = [join("messages", "name-city.ts"), join("map", "base-map", "base-layer.ts")];
    // The key of a stored request, which no person reads.
    const key = join("sync", "refresh", "refresh.ts");
    const allowed = [join("messages", "format.ts"), ...texts, ...countries, check, alone, zone, clock, key];
    const strays = files.filter(
      (file) =>
        !allowed.includes(file) &&
        /\bIntl\.|\.toLocale\w*String\(|\.toFixed\(/.test(readFileSync(join("src", file), "utf8")),
    );
    expect(strays).toEqual([]);
  });
});
