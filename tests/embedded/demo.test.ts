import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoRoles } from "../../src/account/demo/demo-roles.ts";
import { decodeCell } from "../../src/domain/places/map-cell.ts";
import { manifestSchema, packPath } from "../../src/domain/places/offline-pack.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { createBackend } from "../../supabase/embedded/backend.ts";
import { demoAccounts, demoPassword, demoSignIn, setDemoPassword } from "../../supabase/demo/accounts.ts";
import { addDemoServer } from "../../supabase/demo/demo-servers.ts";
import { publishDemoPacks } from "../../supabase/demo/demo-packs.ts";
import { openDemo } from "../../supabase/demo/open-demo.ts";
import { SITE, captchaToken, clientOf, startProduct } from "./backend-fixture.ts";

const path = "/_local/demo/servers";
const headersOf = (more: Record<string, string>) => ({ "content-type": "application/json", ...more });
async function answerOf(backend: Backend, request: Request, peer = "127.0.0.1"): Promise<Response> {
  const answer = await backend.handle(request, peer);
  if (!answer) throw new Error("The backend left this request to the site.");
  return answer;
}
const asked = (backend: Backend, headers: Record<string, string> = {}, peer?: string) =>
  answerOf(backend, new Request(SITE + path, { method: "POST", headers: headersOf(headers), body: "{}" }), peer);
const made = async (answer: Response) => (await answer.json()) as { name: string; email: string };

describe("the demo", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startProduct({ addDemoServer, demoSignIn });
    await openDemo(backend, { ratings: 60 });
  });
  afterAll(() => backend.close());

  test("shows an owner figures of a server (waiter) that match the waiter's current totals", async () => {
    const shown = await backend.db.query<Record<"total" | "now", number>>(
      `select f.rating_count as total, t.rating_count as now
       from private.server_shown_figures as f join private.server_place_totals as t using (server_id, restaurant_place_id)
       join public.servers as s on s.id = f.server_id where s.email = $1`,
      [demoAccounts.server.email],
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const { total, now } of shown) expect(total).toBe(now);
  });

  test("has Monaco with its real streets and places, which nobody has rated, under a licence that names its source", async () => {
    await publishDemoPacks(backend);
    const [pack] = await backend.db.query<{ manifest: string; places: number; bytes: number; date: string }>(
      "select manifest, places, made_on::text as date from public.city_packs where pack = 'monaco'",
    );
    expect(pack).toMatchObject({ places: 138, date: "2021-04-21" });
    const facts = await backend.db.query("select pack, streets from public.city_packs order by pack");
    expect(facts).toEqual([
      { pack: "luxembourg", streets: false },
      { pack: "monaco", streets: true },
      { pack: "trier", streets: false },
    ]);
    const stored = async (hash: string) =>
      new Uint8Array(
        await (
          await answerOf(backend, new Request(`${SITE}/storage/v1/object/public/${packPath(hash)}`))
        ).arrayBuffer(),
      );
    const manifest = manifestSchema.parse(JSON.parse(new TextDecoder().decode(await stored(pack?.manifest ?? ""))));
    expect(manifest.licence).toContain("OpenStreetMap contributors, ODbL 1.0");
    const cells = await Promise.all(
      manifest.pieces
        .filter(({ role }) => role === "cell")
        .map(async ({ hash }) => decodeCell(gunzipSync(await stored(hash)))),
    );
    const streets = new Set(
      cells.flatMap(({ layers }) =>
        layers.filter(({ id }) => id === "road").flatMap(({ shapes }) => shapes.map(({ name }) => name)),
      ),
    );
    expect([...streets]).toEqual(expect.arrayContaining(["Boulevard des Moulins", "Rue Grimaldi"]));
    const [row] = await backend.db.query(
      `select count(*)::int as places, sum(rating_count)::int as ratings, min(attribution) as attribution from public.restaurants
       where source = 'osm' and city = 'Monaco'`,
    );
    expect(row).toMatchObject({ ratings: 0, attribution: "© OpenStreetMap contributors" });
    expect(Number(row?.["places"])).toBeGreaterThan(100);
  });

  test("knows its open times from the first minute on", async () => {
    const [hours] = await backend.db.query<Record<"places" | "waiting" | "known", number>>(
      `select count(*)::int as places, count(*) filter (where computed_at is null)::int as waiting, count(runs)::int as known
       from private.place_hours`,
    );
    expect(hours?.places).toBeGreaterThan(50);
    expect(hours?.waiting).toBe(0);
    expect(hours?.known).toBeGreaterThan(50);
  });

  const servers = async () =>
    (await backend.db.query<{ n: number }>("select count(*)::int as n from public.servers"))[0]?.n ?? 0;

  test("adds a waiter account without ratings that can sign in with the demo password", async () => {
    const before = await servers();
    const answer = await asked(backend, { origin: SITE });
    expect(answer.status).toBe(201);
    const { name, email } = await made(answer);
    expect(await servers()).toBe(before + 1);
    const [row] = await backend.db.query(
      `select s.first_name || ' ' || s.last_name as name, s.is_active, r.role, s.user_id
       from public.servers as s join public.user_roles as r on r.user_id = s.user_id where s.email = $1`,
      [email],
    );
    expect(row).toMatchObject({ name, is_active: true, role: "server" });
    const signedIn = await clientOf(backend).auth.signInWithPassword({
      email,
      password: demoPassword(backend.keys.jwtSecret),
      options: { captchaToken: await captchaToken(backend) },
    });
    expect(signedIn.data.user?.id).toBe(row?.["user_id"]);
  });

  test("starts again while a visitor of yesterday is still signed in", async () => {
    const password = demoPassword(backend.keys.jwtSecret);
    const { email, id } = demoAccounts.guest;
    const options = { captchaToken: await captchaToken(backend) };
    expect((await clientOf(backend).auth.signInWithPassword({ email, password, options })).error).toBeNull();
    const aged = await backend.db.query(
      "update auth.sessions set created_at = created_at - interval '1 day' where user_id = $1 returning id",
      [id],
    );
    expect(aged).toHaveLength(1);
    await setDemoPassword(backend.db, password);
  });

  const tellAccounts = (headers: Record<string, string> = {}, peer = "127.0.0.1", method = "GET") =>
    answerOf(backend, new Request(`${SITE}/_local/demo/accounts`, { method, headers }), peer);

  test("tells its own machine how the account of each role signs in", async () => {
    const { password, emails } = (await (await tellAccounts()).json()) as ReturnType<typeof demoSignIn>;
    expect(Object.keys(emails)).toEqual([...demoRoles]);
    for (const email of Object.values(emails)) {
      const options = { captchaToken: await captchaToken(backend) };
      const signedIn = await clientOf(backend).auth.signInWithPassword({ email, password, options });
      expect(signedIn.data.user?.email).toBe(email);
    }
    const config = await answerOf(backend, new Request(`${SITE}/_local/config.json`));
    expect(await config.json()).toMatchObject({ demo: true });
  });

  test("tells the accounts to no remote caller and no other site", async () => {
    const refused = [
      await tellAccounts({}, "192.168.1.20"),
      await tellAccounts({ "x-forwarded-for": "203.0.113.7" }),
      await tellAccounts({ origin: "https://evil.example" }),
      await tellAccounts({ referer: "https://evil.example/" }),
      await tellAccounts({}, "127.0.0.1", "POST"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 405]);
    for (const answer of refused) expect(await answer.text()).toBe("");
    const config = await answerOf(backend, new Request(`${SITE}/_local/config.json`), "192.168.1.20");
    expect(await config.json()).toMatchObject({ demo: false });
  });

  test("adds a different waiter each time", async () => {
    const emails = await Promise.all([1, 2, 3].map(async () => (await made(await asked(backend))).email));
    expect(new Set(emails).size).toBe(3);
  });

  test("adds no waiter for requests from remote callers, other sites or forms", async () => {
    const before = await servers();
    const refused = [
      await asked(backend, {}, "192.168.1.20"),
      await asked(backend, { "x-forwarded-for": "203.0.113.7" }),
      await asked(backend, { origin: "https://evil.example" }),
      await asked(backend, { origin: "http://localhost:9999" }),
      await asked(backend, { "content-type": "text/plain" }),
      await answerOf(backend, new Request(SITE + path, { headers: headersOf({}) })),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 415, 405]);
    expect(await servers()).toBe(before);
  });
});

test("a real installation cannot add demo waiters and offers no demo accounts", async () => {
  const backend = await createBackend({ siteUrl: SITE, migrationsDir: null, functionsDir: null });
  expect((await asked(backend)).status).toBe(404);
  expect((await answerOf(backend, new Request(`${SITE}/_local/demo/accounts`))).status).toBe(404);
  const config = await answerOf(backend, new Request(`${SITE}/_local/config.json`));
  expect(await config.json()).toMatchObject({ demo: false });
  await backend.close();
});
