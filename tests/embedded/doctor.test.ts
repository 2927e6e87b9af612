import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { faultOfDataFolder } from "../../supabase/embedded/data-folder/data-folder.ts";
import { readMigrations } from "../../supabase/embedded/database/migrate.ts";
import { runChecks } from "../../supabase/hosting/doctor/run-checks.ts";
import { readConfig, type Deployment } from "../../supabase/hosting/doctor/deployment.ts";
import { securityHeaders } from "../../src/build/security-headers.ts";
import { createSite } from "../../supabase/hosting/server/static-site.ts";
import { startProduct } from "./backend-fixture.ts";

const SITE = "https://lemons.test";
const dist = mkdtempSync(path.join(tmpdir(), "five-lemons-doctor-"));
let backend: Backend;
let deployment: Deployment;

beforeAll(async () => {
  mkdirSync(path.join(dist, "assets"));
  const html = `<!doctype html><title>Five Lemons</title><script src="/assets/first-abc.js"></script>`;
  for (const [name, text] of Object.entries({
    "index.html": html,
    "app-shell.html": html,
    "sw.js": "self",
    "assets/first-abc.js": "1",
    "manifest.webmanifest": "{}",
    "robots.txt": "",
    "sitemap.xml": "<urlset/>",
  }))
    writeFileSync(path.join(dist, name), text);
  backend = await startProduct({ siteUrl: SITE, mailbox: false });
  const headers = { ...securityHeaders({ captcha: "local" }), "strict-transport-security": "max-age=31536000" };
  const site = createSite(dist, headers);
  const send = async (request: Request) => (await backend.handle(request, "203.0.113.9")) ?? (await site(request));
  const config = await readConfig(send, new URL(SITE));
  await backend.runMaintenance();
  await backend.db.query(
    "insert into auth.users (id, email) values ('00000000-0000-4000-8000-0000000000d0', 'admin@lemons.test')",
  );
  await backend.db.query(
    "insert into public.user_roles (user_id, role) values ('00000000-0000-4000-8000-0000000000d0', 'admin')",
  );
  await backend.db.query(
    "insert into public.restaurants (place_id, name, city, latitude, longitude) values ('doctor-1', 'D', 'Metz', 49, 6)",
  );
  await backend.db.query(
    `insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score)
     values ('00000000-0000-4000-8000-0000000000d0', 'doctor-1', 'D', 4)`,
  );
  deployment = {
    site: new URL(SITE),
    api: SITE,
    publishableKey: config?.publishableKey ?? "",
    secretKey: backend.keys.secretKey,
    migrations: await readMigrations("supabase/migrations"),
    version: "0",
    dataFolder: null,
    now: Date.now(),
    fetch: send,
  };
});
afterAll(async () => {
  await backend.close();
  rmSync(dist, { recursive: true, force: true });
});

const said = async (change: Partial<Deployment> = {}): Promise<string[]> =>
  (await runChecks({ ...deployment, ...change })).flatMap(({ name, findings }) =>
    findings.map(({ kind, what }) => `${name}: ${kind}: ${what}`),
  );

/** The installation with another response at one address. */
const but = (pathname: string, answer: (given: Response) => Response | Promise<Response>): Partial<Deployment> => ({
  fetch: async (request) => {
    const given = await deployment.fetch(request);
    return new URL(request.url).pathname === pathname ? await answer(given) : given;
  },
});
const without =
  (header: string, value?: string) =>
  (given: Response): Response => {
    const headers = new Headers(given.headers);
    if (value === undefined) headers.delete(header);
    else headers.set(header, value);
    return new Response(given.body, { status: given.status, headers });
  };
const text =
  (body: string, status = 200, type = "text/html") =>
  () =>
    new Response(body, { status, headers: { "content-type": type } });

describe("the doctor", () => {
  test("reports nothing for a healthy installation", async () => {
    expect(await said()).toEqual([]);
  });

  test.each<[string, () => Partial<Deployment>]>([
    ["address: problem: / answers 502.", () => but("/", text("", 502))],
    ["address: problem: Another site answers here.", () => but("/", text("Welcome to nginx"))],
    ["https: note: HSTS is not set", () => but("/", without("strict-transport-security"))],
    ["https: problem: The address starts with http://", () => ({ site: new URL("http://lemons.test") })],
    [
      "headers: problem: Pages have no content security policy",
      () => but("/app/map", without("content-security-policy")),
    ],
    [
      "headers: problem: The content security policy differs",
      () => but("/app/map", without("content-security-policy", "default-src *")),
    ],
    [
      "headers: problem: Pages lack the header x-content-type-options",
      () => but("/app/map", without("x-content-type-options")),
    ],
    ["pages and files: problem: /app-login answers 404", () => but("/app-login", text("", 404))],
    [
      "pages and files: problem: /app-login has the type text/plain",
      () => but("/app-login", text("", 200, "text/plain")),
    ],
    [
      "pages and files: problem: A missing file answers 200",
      () => but("/assets/there-is-no-such-file.js", text("<html>")),
    ],
    ["pages and files: note: Files under /assets/", () => but("/assets/first-abc.js", without("cache-control"))],
    ["pages and files: problem: manifest.webmanifest is missing", () => but("/manifest.webmanifest", text("", 404))],
    ["pages and files: note: /sitemap.xml is missing", () => but("/sitemap.xml", text("<html>"))],
    ["worker: problem: /sw.js answers 200 as text/html", () => but("/sw.js", text("<html>"))],
    ["worker: problem: sw.js may be cached", () => but("/sw.js", without("cache-control", "max-age=86400"))],
    [
      "keys: problem: The backend rejects the publishable key",
      () => ({ publishableKey: "sb_publishable_of_another_project" }),
    ],
    [
      "functions: problem: The function nearby-places is missing",
      () => but("/functions/v1/nearby-places", text("", 404)),
    ],
    ["functions: problem: The function sign-code fails (500)", () => but("/functions/v1/sign-code", text("", 500))],
    [
      "policies: problem: Anybody can read profiles",
      () => but("/rest/v1/profiles", text('[{"id":1}]', 200, "application/json")),
    ],
    [
      "unused services: note: GraphQL is enabled",
      () => but("/graphql/v1", text('{"data":{"__typename":"Query"}}', 200, "application/json")),
    ],
    ["internals: note: Migrations, buckets", () => ({ secretKey: null })],
    ["internals: problem: The secret key is refused (401)", () => ({ secretKey: "sb_secret_of_another_one" })],
    [
      "internals: problem: 1 migrations are missing, the first is 29990101000000",
      () => ({ migrations: [...deployment.migrations, { version: "29990101000000", file: "later", sql: "" }] }),
    ],
    ["internals: problem: The database has migrations that this program does not know", () => ({ migrations: [] })],
    [
      "internals: problem: The database was made with another text of",
      () => ({ migrations: deployment.migrations.map((one) => ({ ...one, sql: `${one.sql}\nselect 1;` })) }),
    ],
    ["versions: problem: The server runs version 0, and this program is version 0.2.0", () => ({ version: "0.2.0" })],
    [
      "versions: problem: There is no data folder",
      () => ({ dataFolder: faultOfDataFolder(path.join(dist, "nowhere")) }),
    ],
    ["contains other files (app-shell.html", () => ({ dataFolder: faultOfDataFolder(dist) })],
    ["internals: problem: The maintenance last ran on", () => ({ now: deployment.now + 4 * 3_600_000 })],
  ])("reports %s", async (words, fault) => {
    expect(await said(fault())).toContainEqual(expect.stringContaining(words));
  });

  test.each([
    [
      "policies: problem: Anybody can read roles",
      "grant select on public.user_roles to anon; create policy open_door on public.user_roles for select to anon using (true)",
      "drop policy open_door on public.user_roles; revoke select on public.user_roles from anon",
    ],
    [
      "internals: problem: The bucket ownership-proofs is public",
      "update storage.buckets set public = true where id = 'ownership-proofs'",
      "update storage.buckets set public = false where id = 'ownership-proofs'",
    ],
    [
      "internals: problem: The bucket withheld-profile-images is public",
      "update storage.buckets set public = true where id = 'withheld-profile-images'",
      "update storage.buckets set public = false where id = 'withheld-profile-images'",
    ],
    [
      "internals: problem: The maintenance fails at: prune",
      "update private.job_runs set ok = false where name = 'prune'",
      "update private.job_runs set ok = true where name = 'prune'",
    ],
    [
      "internals: problem: Public figures have not been published since",
      "update private.place_figures set unpublished_since = current_date - 3",
      "update private.place_figures set unpublished_since = current_date",
    ],
    [
      "internals: problem: Ratings have not been added to the figures since",
      "insert into private.rating_changes (restaurant_place_id, step, at) values ('doctor-1', 0, now() - interval '1 hour')",
      "select private.fold_figures()",
    ],
    [
      "internals: problem: Policies are not from the migrations: private.profiles: open_door",
      "create policy open_door on private.profiles for select to anon using (false)",
      "drop policy open_door on private.profiles",
    ],
    [
      "internals: problem: Functions of the database are not those of the migrations: private.require_user",
      "alter function private.require_user() rename to require_user_before; create function private.require_user() returns uuid language sql as 'select auth.uid()'",
      "drop function private.require_user(); alter function private.require_user_before() rename to require_user",
    ],
    [
      "internals: problem: Tables are open to everybody, without row level security: newsletter",
      "create table public.newsletter_copies (id int)",
      "drop table public.newsletter_copies",
    ],
    [
      "internals: problem: Triggers are missing or switched off",
      "alter table private.profiles disable trigger user",
      "alter table private.profiles enable trigger user",
    ],
    [
      "internals: note: Nobody is an admin yet",
      "delete from public.user_roles where role = 'admin'",
      "insert into public.user_roles (user_id, role) values ('00000000-0000-4000-8000-0000000000d0', 'admin')",
    ],
  ])("detects in the database: %s", async (words, harm, fix) => {
    await backend.db.exec(harm);
    const heard = await said();
    await backend.db.exec(fix);
    expect(heard).toContainEqual(expect.stringContaining(words));
    expect(await said()).toEqual([]);
  });

  test("runs all checks even if the installation does not answer", async () => {
    const down = await said({ fetch: () => Promise.reject(new Error("connect ECONNREFUSED")) });
    expect(down.filter((line) => line.includes("No answer: connect ECONNREFUSED"))).toHaveLength(11);
  });
});
