import { afterAll, beforeAll, expect, test } from "vitest";
import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { SITE } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await createBackend({ siteUrl: SITE, migrationsDir: null, functionsDir: null });
});
afterAll(() => backend.close());

const sizeOf = async (table: string) => {
  const [row] = await backend.db.query<{ size: number; counted: number; vacuumed: boolean }>(
    `select pg_relation_size(relid)::int as size, (select reltuples::int from pg_class where oid = relid) as counted,
       last_vacuum is not null as vacuumed
     from pg_stat_user_tables where relname = $1`,
    [table],
  );
  return row;
};

test("repeated updates of the same rows do not make their table grow", async () => {
  await backend.db.exec("create table worn (id int primary key, figure int); create table calm (id int)");
  await backend.db.exec("insert into worn select n, 0 from generate_series(1, 2000) as n; insert into calm values (1)");
  const months = async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      await backend.db.exec("update worn set figure = figure + 1");
      await backend.runMaintenance();
    }
    return sizeOf("worn");
  };
  const first = await months();
  const later = await months();
  expect(first?.counted).toBe(2000);
  expect(later).toEqual(first);
  expect(await sizeOf("calm")).toMatchObject({ vacuumed: false });
});
