import { execFileSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { localTime, wallClock } from "../../src/domain/time/local-time.ts";

const at = new Date("2026-11-22T23:05:00Z");

test("the time at a place is the weekday, counted from Monday, and the minute since midnight", () => {
  expect(localTime(at, "Europe/Luxembourg")).toEqual({ day: 0, minute: 5 });
  expect(localTime(at, "America/New_York")).toEqual({ day: 6, minute: 18 * 60 + 5 });
  expect(wallClock(at, "Asia/Kathmandu")).toBe(Date.UTC(2026, 10, 23, 4, 50));
});

test("the time at a place is unknown for an unknown time zone", () => {
  expect([localTime(at, "Moon/Base"), wallClock(at, "Moon/Base")]).toEqual([null, null]);
});

test("the time formatter is created only once per time zone", () => {
  const begun = vi.spyOn(Intl, "DateTimeFormat");
  for (let card = 0; card < 20; card += 1)
    for (const zone of ["Europe/Lisbon", "Moon/Crater"]) localTime(new Date(at.getTime() + card), zone);
  expect(begun).toHaveBeenCalledTimes(2);
  begun.mockRestore();
});

test("the time at a place is the same by Temporal, which most browsers have, and by Intl", () => {
  const zones = "Europe/Luxembourg America/New_York Asia/Kathmandu Australia/Lord_Howe Africa/Monrovia Moon/Base".split(
    " ",
  );
  // Every twenty hours of two years, with all changes to and from summer time; and before there were such rules.
  const times = Array.from({ length: 876 }, (_, index) => Date.UTC(2026, 0, 1) + index * 72_000_000 + 59_999);
  const asked = [...times, Date.UTC(1950, 5, 1), Date.UTC(1969, 11, 31, 23, 59, 59)];
  const print = `import("./src/domain/time/local-time.ts").then(({ wallClock }) =>
    console.log(typeof Temporal, JSON.stringify(${JSON.stringify(zones)}.map((zone) => ${JSON.stringify(asked)}.map((ms) => wallClock(new Date(ms), zone))))))`;
  const said = execFileSync(process.execPath, ["--harmony-temporal", "-e", print], { encoding: "utf8" });
  const [, temporal, walls = ""] = /^(\w+) (.*)$/m.exec(said) ?? [];
  expect(temporal).toBe("object");
  expect(JSON.parse(walls)).toEqual(zones.map((zone) => asked.map((ms) => wallClock(new Date(ms), zone))));
});
