import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBackend } from "../../supabase/embedded/backend.ts";
import { SITE } from "./backend-fixture.ts";
import { FIXTURE_MIGRATIONS } from "./fixture-paths.ts";

/** A data folder created with the fixture's migrations, and a copy of them to change. */
let root = "";
const start = (migrations: string) =>
  createBackend({
    siteUrl: SITE,
    dataDir: path.join(root, "data"),
    migrationsDir: path.join(root, migrations),
    functionsDir: null,
  });

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "five-lemons-schema-"));
  await cp(FIXTURE_MIGRATIONS, path.join(root, "made-with"), { recursive: true });
  await cp(FIXTURE_MIGRATIONS, path.join(root, "now"), { recursive: true });
  const backend = await start("made-with");
  await backend.db.exec("create table public.kept (id int); insert into public.kept values (1)");
  await backend.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

test("a start with a changed migration names what the database lacks and changes nothing, so the old version still starts", async () => {
  const [file = ""] = await readdir(path.join(root, "now"));
  const changed = path.join(root, "now", file);
  await writeFile(changed, `${await readFile(changed, "utf8")}\ncreate table public.added (id int);\n`);
  await expect(start("now")).rejects.toThrow(
    `The database was made with another text of ${file}, and a migration is applied only once. It lacks: table public.added.`,
  );
  const backend = await start("made-with");
  expect(backend.migrated).toEqual([]);
  expect(await backend.db.query("select id from public.kept")).toEqual([{ id: 1 }]);
  expect(await backend.db.query("select to_regclass('public.added') as added")).toEqual([{ added: null }]);
  await backend.close();
});

test("a start rejects a data folder made with other migrations and applies nothing to it", async () => {
  const [file = ""] = await readdir(path.join(root, "made-with"));
  await cp(path.join(root, "made-with"), path.join(root, "renamed"), { recursive: true });
  await rm(path.join(root, "renamed", file));
  await writeFile(path.join(root, "renamed", "29990101000000_baseline.sql"), "create table public.added (id int);\n");
  await expect(start("renamed")).rejects.toThrow("made by a version before the first release");
  const backend = await start("made-with");
  expect(await backend.db.query("select to_regclass('public.added') as added")).toEqual([{ added: null }]);
  await backend.close();
});
