import { expect, test } from "vitest";
import { sayCount, sayPercent } from "../../supabase/embedded/shared/say-progress.ts";

const collect = () => {
  const lines: string[] = [];
  return { lines, say: (line: string) => void lines.push(line) };
};

test("a long step says done and total at every quarter, whatever the size of its parts", () => {
  const { lines, say } = collect();
  const onStored = sayCount(say, "Loading the towns");
  for (let done = 500; done <= 32_000; done += 500) onStored(done, 32_000);
  expect(lines).toEqual([
    "Loading the towns: 8,000 of 32,000",
    "Loading the towns: 16,000 of 32,000",
    "Loading the towns: 24,000 of 32,000",
    "Loading the towns: 32,000 of 32,000",
  ]);
});

test("a step says nothing below its least size", () => {
  const { lines, say } = collect();
  sayCount(say, "Storing places", 2_000)(1_999, 1_999);
  expect(lines).toEqual([]);
});

test("a step of unknown size says its share in per cent", () => {
  const { lines, say } = collect();
  const onRead = sayPercent(say, "Reading");
  for (const share of [0, 0.1, 0.26, 0.3, 0.8, 1]) onRead(share);
  expect(lines).toEqual(["Reading: 26 %", "Reading: 80 %", "Reading: 100 %"]);
});
