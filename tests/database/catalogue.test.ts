import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readGuards } from "./catalogue.ts";
import { guards } from "./guards.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();

test("every policy, trigger and unique constraint has a test file that turns red without it", async () => {
  const named = Object.values(guards).flat();
  const existing = (await readGuards(database.db)).map((guard) => guard.name);
  // New ones are entered in guards.ts after `node tests/database/drop-one.ts "<name>"` has shown the red.
  expect(existing.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
  expect(named.length).toBe(new Set(named).size);
  expect(Object.keys(guards).filter((file) => !existsSync(`tests/database/${file}`))).toEqual([]);
});
