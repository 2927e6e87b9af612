import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

test("each migration has a number of its own: it is what a database remembers of it", () => {
  const numbers = readdirSync("supabase/migrations")
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.split("_", 1)[0] ?? "");
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  for (const number of numbers) expect(number).toMatch(/^\d{14}$/);
});
