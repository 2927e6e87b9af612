import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { loadDemoPictures } from "../../supabase/demo/demo-pictures.ts";
import { loadDemo } from "../../supabase/demo/load-demo.ts";
import { createBackend } from "../../supabase/embedded/backend.ts";
import { inviteFirstAdmin } from "../../supabase/hosting/server/first-admin.ts";
import { listen } from "../../supabase/hosting/server/listen.ts";
import { freePort } from "../support/postgres-cluster.ts";
import { startPostgres } from "../support/postgres.ts";
import { SITE } from "./backend-fixture.ts";

const folder = mkdtempSync(path.join(tmpdir(), "five-lemons-serve-"));
const started = await startPostgres();
const reason = started.server === null ? ` (not run: ${started.reason})` : "";
afterAll(async () => {
  await started.server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(started.server !== null)(`an installation on Postgres${reason}`, () => {
  test("starts as a plain role once a superuser has run the suggested statements", async () => {
    const all = (await started.server?.createDatabase()) ?? "";
    const superuser = new Client(all);
    await superuser.connect();
    await superuser.query("create role plain login");
    await superuser.query(`alter database ${new URL(all).pathname.slice(1)} owner to plain`);
    const databaseUrl = Object.assign(new URL(all), { username: "plain" }).href;
    const start = () => createBackend({ siteUrl: SITE, databaseUrl });
    await expect(start()).rejects.toThrow('alter role "plain" createrole;');
    await superuser.query("alter role plain createrole");
    const refused = await start().then(
      () => "",
      (error: Error) => error.message,
    );
    const [advice = ""] = /create role .*;$/.exec(refused) ?? [];
    await superuser.query(advice);
    await superuser.end();
    const backend = await start();
    const bypasses = await backend.db.query("select rolbypassrls from pg_roles where rolname = 'service_role'");
    // Demo data needs no more than this role may do, either.
    await loadDemo(backend, { places: 60, ratings: 300 });
    await loadDemoPictures(backend);
    const [rated] = await backend.db.query<{ count: number }>("select count(*)::int as count from private.ratings");
    await backend.close();
    expect(rated?.count).toBeGreaterThan(0);
    expect(bypasses).toEqual([{ rolbypassrls: true }]);
    expect(backend.migrated.length).toBeGreaterThan(0);
  });

  test("is set up only once by two processes that start at the same time", async () => {
    const databaseUrl = await started.server?.createDatabase();
    const keys = {
      publishableKey: "publishable-of-both",
      secretKey: "secret-key-of-both",
      jwtSecret: "token-secret-both",
    };
    const both = await Promise.all(
      [1, 2].map(() => createBackend({ siteUrl: SITE, databaseUrl, dataDir: folder, keys })),
    );
    try {
      const [first, second] = both.map(({ migrated }) => migrated.length);
      const [row] =
        (await both[0]?.db.query<{ known: number }>(
          "select count(*)::int as known from supabase_migrations.schema_migrations",
        )) ?? [];
      expect(row?.known).toBe((first ?? 0) + (second ?? 0));
      const codes = await Promise.all(both.map((backend) => inviteFirstAdmin(backend)));
      expect(codes.filter((code) => code !== null)).toHaveLength(1);
      for (const backend of both) {
        const answer = await backend.handle(
          new Request(`${SITE}/rest/v1/restaurants?select=place_id`, { headers: { apikey: keys.publishableKey } }),
        );
        expect(answer?.status).toBe(200);
      }
    } finally {
      for (const backend of both) await backend.close();
    }
  });
});

test("a stopping server finishes running requests and accepts no new ones", async () => {
  const port = await freePort();
  let answerIt: () => void = () => undefined;
  const asked = Promise.withResolvers<void>();
  const server = await listen(
    async () => {
      asked.resolve();
      await new Promise<void>((resolve) => (answerIt = resolve));
      return new Response("kept");
    },
    { port, host: "127.0.0.1" },
  );
  const answer = fetch(`http://127.0.0.1:${port}/`);
  await asked.promise;
  const closed = server.close();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
  answerIt();
  expect(await (await answer).text()).toBe("kept");
  await closed;
});
