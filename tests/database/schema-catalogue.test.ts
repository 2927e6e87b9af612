import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readGuards } from "./schema-catalogue.ts";
import { guards } from "./guards.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();

test("every policy, trigger and unique constraint has a test file that fails without it", async () => {
  const named = Object.values(guards).flat();
  const existing = (await readGuards(database.db)).map((guard) => guard.name);
  // Add new ones to guards.ts after `node tests/database/drop-guard.ts "<name>"` has shown a failing test.
  expect(existing.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
  expect(named.length).toBe(new Set(named).size);
  expect(Object.keys(guards).filter((file) => !existsSync(`tests/database/${file}`))).toEqual([]);
});

test("every table with a check constraint is listed in a test file that violates its checks", async () => {
  const files = ["core-table", "business-table", "internal-table"].map((name) =>
    readFileSync(`tests/database/${name}-checks.test.ts`, "utf8"),
  );
  const checked = await database.db.query<{ name: string }>(
    `select distinct format('%s.%s', nspname, relname) as name from pg_constraint
     join pg_class as c on c.oid = conrelid join pg_namespace as n on n.oid = relnamespace
     where contype = 'c' and nspname in ('public', 'private') order by 1`,
  );
  expect(checked.filter(({ name }) => !files.some((text) => text.includes(`"${name}":`)))).toEqual([]);
});
