import { describe, expect, test } from "vitest";
import {
  findSchemaDifference,
  type AppliedMigration,
  type Migration,
} from "../../supabase/embedded/database/schema-difference.ts";

const baseline = `-- Places
create table public.places (
  -- an id
  id text primary key
);

create function public.find_places() returns int language sql as $$
  select 1
$$;

create trigger touch before update on public.places for each row execute function public.touch();
create policy "everybody sees places" on public.places for select using (true);
grant select on public.places to anon;
`;
const migrations: Migration[] = [
  { version: "20261128190000", file: "20261128190000_baseline.sql", sql: baseline },
  {
    version: "20270101000000",
    file: "20270101000000_tags.sql",
    sql: "alter table public.places add column tags text[];\n",
  },
];
const row = (version: string, name: string, sql: string | null): AppliedMigration => ({ version, name, sql });
const upToDate = migrations.map(({ version, file, sql }) => row(version, file.slice(15, -4), sql));

describe("the start of the server accepts", () => {
  test.each<[string, AppliedMigration[]]>([
    ["an empty database", []],
    ["a database that has every migration", upToDate],
    ["a database that lacks the newest migration", upToDate.slice(0, 1)],
    [
      "a database whose text differs in comments and layout only",
      [
        row(
          "20261128190000",
          "baseline",
          baseline.replace("  -- an id\n", "").replace("-- Places\n", "-- Something else\n\n"),
        ),
      ],
    ],
    ["a database whose migration history contains no SQL text", [row("20261128190000", "baseline", null)]],
    [
      "a database to which the Supabase CLI applied statement by statement",
      [row("20261128190000", "baseline", baseline.replaceAll(";\n", "\n"))],
    ],
  ])("%s", (_what, applied) => {
    expect(findSchemaDifference(applied, migrations)).toBe(null);
  });
});

describe("the start of the server refuses", () => {
  const old = ["20261121000100_foundation", "20261121000200_people", "20261121001390_export"].map((name) =>
    row(name.slice(0, 14), name.slice(15), `create table public.${name.slice(15)} ();`),
  );

  test("a database made with the migrations before the baseline, and explains how to keep its data", () => {
    const difference = findSchemaDifference(old, migrations);
    expect(difference).toContain("made by a version before the first release, which cannot be upgraded");
    expect(difference).toContain("3 migrations that this version does not have (20261121000100_foundation, …)");
    expect(difference).toMatch(/npm run backup.*npm run reset/);
  });

  test("a database that has old migrations as well as the current ones", () => {
    expect(findSchemaDifference([...old.slice(0, 1), ...upToDate], migrations)).toContain("before the first release");
  });

  test("a database made by a newer version, and names the unknown migration", () => {
    const newer = [...upToDate, row("20280101000000", "badges", "select 1;")];
    expect(findSchemaDifference(newer, migrations)).toBe(
      "The database was made by a newer version of Five Lemons: it has 1 migrations that this version does not have (20280101000000_badges). Start that version or a newer one.",
    );
  });

  test("a database whose migration text differs, and names the missing, changed and leftover objects", () => {
    const before = baseline
      .replace("  select 1\n", "  select 2\n")
      .replace(/create policy .*\n/, "")
      .replace("grant select", "create index places_old on public.places (id);\ngrant insert");
    const difference = findSchemaDifference([row("20261128190000", "baseline", before)], migrations);
    expect(difference).toContain("another text of 20261128190000_baseline.sql");
    expect(difference).toContain(
      'It lacks: policy "everybody sees places" on public.places, grant select on public.places to anon. ' +
        "It has another: function public.find_places. " +
        "It still has: index places_old, grant insert on public.places to anon.",
    );
    expect(difference).toContain("npm run reset");
  });

  test("a database with a changed trigger, and names the trigger and its table", () => {
    const before = baseline.replace("before update", "after update");
    expect(findSchemaDifference([row("20261128190000", "baseline", before)], migrations)).toContain(
      "It has another: trigger touch on public.places.",
    );
  });

  test("a database with many differences, and names only some and counts the rest", () => {
    const more = Array.from({ length: 8 }, (_, index) => `create table public.extra_${index} ();\n`).join("");
    expect(findSchemaDifference([row("20261128190000", "baseline", baseline + more)], migrations)).toContain(
      "table public.extra_4 and 3 more.",
    );
  });

  test("a database that skipped a migration", () => {
    expect(findSchemaDifference(upToDate.slice(1), migrations)).toContain(
      "lacks the migration 20261128190000_baseline.sql, but has later ones",
    );
  });
});
