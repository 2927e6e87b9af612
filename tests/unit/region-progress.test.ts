import { describe, expect, test } from "vitest";
import { progressOf } from "../../supabase/tools/region/progress.ts";

function written(isTTY: boolean): string {
  let text = "";
  const say = progressOf({ isTTY, write: (more) => (text += more) });
  for (const part of ["reading", "places", "hours", "packs"] as const)
    for (let n = 0; n <= 200; n += 1) say(part, n / 200);
  return text;
}

describe("the progress of a region", () => {
  test("counts every per cent to a hundred on one line of a terminal", () => {
    const lines = written(true).split("\r").slice(1);
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(Array.from({ length: 101 }, (_one, n) => n));
    expect(lines.at(-1)).toMatch(/^100 % · Making packs +\n$/);
  });

  test("is a line for every tenth in a log, and never goes back", () => {
    expect(written(false).match(/^\d+/gm)?.map(Number)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });
});
