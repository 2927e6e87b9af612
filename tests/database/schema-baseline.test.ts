import { expect, test } from "vitest";
import { readCatalogue } from "./schema-catalogue.ts";
import { openPgliteCopy, openPgliteOfSchema } from "./template.ts";

/** Building both databases takes a minute on a busy machine. */
const TIMEOUT_MS = 300_000;

/** Both run on PGlite, also in a Postgres run, because other Postgres versions format definitions differently. */
test(
  "the migrations and the schema files create the same database",
  async () => {
    const migrated = await openPgliteCopy();
    const fromSchema = await openPgliteOfSchema();
    try {
      const [actual, expected] = await Promise.all([readCatalogue(migrated.db), readCatalogue(fromSchema.db)]);
      expect(actual.filter((line) => !expected.includes(line))).toEqual([]);
      expect(expected.filter((line) => !actual.includes(line))).toEqual([]);
      expect(expected.filter((line) => line.startsWith("function | ")).length).toBeGreaterThan(500);
    } finally {
      await migrated.close();
      await fromSchema.close();
    }
  },
  TIMEOUT_MS,
);

/** One change of each kind that the comparison must see. */
const changes = [
  ["a policy", 'drop policy "everybody sees restaurants" on public.restaurants'],
  ["a trigger", "drop trigger ratings_count on private.ratings"],
  ["a default", "alter table public.servers alter column hidden_from_search drop default"],
  ["a constraint", "alter table public.restaurants drop constraint restaurants_sound"],
  ["an index", "drop index public.restaurants_popular"],
  [
    "the body of a function",
    "create or replace function private.iso(p_at timestamptz) returns text language sql as 'select null'",
  ],
  ["a grant on a function", "grant execute on function private.take_mails(int) to anon"],
  ["a grant on a column", "grant select (visible_to) on private.profiles to authenticated"],
  ["a comment", "comment on table private.ratings is 'x'"],
  ["a setting", "update private.settings set value = 31 where key = 'evidence_days'"],
  ["a bucket", "update storage.buckets set public = true where id = 'withheld'"],
] as const;

test("the schema comparison detects a difference of every kind", { timeout: TIMEOUT_MS }, async () => {
  const { db, close } = await openPgliteOfSchema();
  try {
    const before = await readCatalogue(db);
    for (const [what, change] of changes) {
      await db.exec(`begin; ${change}`);
      expect((await readCatalogue(db)).join("\n") === before.join("\n"), what).toBe(false);
      await db.exec("rollback");
    }
  } finally {
    await close();
  }
});
