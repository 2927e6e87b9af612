import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { signJwt } from "../../supabase/embedded/shared/jwt.ts";
import { startPostgres } from "../support/postgres.ts";
import {
  PASSWORD,
  addPerson,
  begin,
  ask,
  captchaToken,
  claimsOf,
  clientOf,
  linkTo,
  post,
  signIn,
  SITE,
  startBackend,
} from "./backend-fixture.ts";

const started = await startPostgres();
const reason = started.server === null ? ` (not run: ${started.reason})` : "";

// Skipped with a reason in the name when Postgres cannot be started.
describe.runIf(started.server !== null)(`on a local Postgres${reason}`, () => {
  let backend: Backend;
  beforeAll(async () => {
    const databaseUrl = await started.server?.createDatabase();
    backend = await startBackend({ databaseUrl, apple: true });
  });
  afterAll(async () => {
    await backend.close();
    await started.server?.stop();
  });

  test("refuses a database whose locale knows ASCII letters only, and says how to create another", async () => {
    const url = new URL((await started.server?.createDatabase()) ?? "");
    const sql = new Client(url.href);
    await sql.connect();
    await sql.query("create database ascii template template0 locale 'C'");
    await sql.end();
    url.pathname = "/ascii";
    await expect(startBackend({ databaseUrl: url.href })).rejects.toThrow("locale 'C.UTF-8'");
  });

  test("reports the engine", () => {
    expect(backend.engine).toMatch(/^postgres 1[5-9]/);
  });

  test("a person signs up, confirms, signs in and calls procedures", async () => {
    const options = { captchaToken: await captchaToken(backend), data: { first_name: "Ann" } };
    const email = "ann@lemons.test";
    expect((await clientOf(backend).auth.signUp({ email, password: PASSWORD, options })).error).toBeNull();
    expect((await ask(backend, new Request(linkTo(backend, email)))).status).toBe(303);
    const { client, session, userId } = await signIn(backend, email);
    expect(claimsOf(session.access_token)["user_metadata"]).toMatchObject({ first_name: "Ann" });
    expect((await client.rpc("who_am_i")).data).toMatchObject({ uid: userId, role: "authenticated" });
  });

  test("a read of a table in an order without index is refused before it runs, and one by its key is answered", async () => {
    await backend.db.query(
      "insert into public.visits (id, place_id, remark) select 50000 + n, 1, repeat('x', 200) || n from generate_series(1, 20000) as n",
    );
    await backend.db.exec("analyze public.visits");
    const client = clientOf(backend);
    const refused = await client.from("visits").select("*").order("remark").limit(20);
    expect([refused.status, refused.error?.code]).toEqual([400, "54001"]);
    const rare = await client.from("visits").select("id").eq("remark", "none").limit(1);
    expect(rare.error?.code).toBe("54001");
    expect((await client.from("visits").select("id").eq("id", 7)).data).toEqual([{ id: 7 }]);
    await backend.db.query("delete from public.visits where remark like 'xxx%'");
  });

  test("JSON, numbers and times arrive as PostgREST sends them", async () => {
    expect((await clientOf(backend).rpc("kind_of", { p_value: { a: 1 } })).data).toBe("object");
    const [user] = await backend.db.query("select jsonb_typeof(raw_user_meta_data) as t from auth.users limit 1");
    expect(user).toEqual({ t: "object" });
    await addPerson(backend, "types@lemons.test");
    const { client } = await signIn(backend, "types@lemons.test");
    const { data } = await client.from("notes").insert({ body: "priced", amount: 4.5 }).select().single();
    expect(data).toMatchObject({ amount: 4.5, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/) });
  });

  test("privileges and errors follow the migrations", async () => {
    expect((await clientOf(backend).from("sealed").select()).status).toBe(401);
    const refused = await clientOf(backend).rpc("refuse", { p_code: "P0001" });
    expect([refused.status, refused.error?.hint]).toEqual([400, "not_today"]);
    for (const value of [5, { toString: 1 }]) {
      const answer = await post(backend, "/rest/v1/rpc/count_places", { p_place_ids: value });
      expect([JSON.stringify(value), answer.status]).toEqual([JSON.stringify(value), 400]);
    }
  });

  test("prepared statements run as the current caller", async () => {
    const people = await Promise.all(
      ["eva@lemons.test", "fay@lemons.test"].map(async (email) => {
        await addPerson(backend, email);
        const { client, userId } = await signIn(backend, email);
        return { client, id: userId, role: "authenticated" };
      }),
    );
    const callers = [...people, { client: clientOf(backend), id: null, role: "anon" }];
    for (let round = 0; round < 12; round += 1) {
      const told = await Promise.all(callers.map(async ({ client }) => (await client.rpc("who_am_i")).data));
      expect(told).toMatchObject(callers.map(({ id, role }) => ({ uid: id, role })));
    }
  });

  test("a token with an unknown role can do nothing", async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const stranger = signJwt({ sub: crypto.randomUUID(), role: "no_such_role", exp }, backend.keys.jwtSecret);
    const call = async (path: string, body: unknown) =>
      await post(backend, path, body, { authorization: `Bearer ${stranger}` });
    for (const [path, body] of [
      ["/rest/v1/notes", { body: "by nobody" }],
      ["/rest/v1/rpc/who_am_i", {}],
    ] as const) {
      const answer = await call(path, body);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.text()).toContain("no_such_role");
    }
    expect(await backend.db.query("select from public.notes where body = 'by nobody'")).toEqual([]);
    // The connection works for the next caller.
    const told = await Promise.all(Array.from({ length: 20 }, async () => await clientOf(backend).rpc("who_am_i")));
    expect(told.map(({ data }) => (data as { role: string }).role)).toEqual(Array.from({ length: 20 }, () => "anon"));
  });

  test("slow reads of one caller do not block others", async () => {
    const call = (name: string, peer: string) =>
      backend.handle(
        new Request(new URL(`/rest/v1/rpc/${name}`, SITE), {
          method: "POST",
          headers: { apikey: backend.keys.publishableKey, "content-type": "application/json" },
          body: "{}",
        }),
        peer,
      );
    let ended = 0;
    let flood: Promise<unknown>[] = [];
    await backend.db.transaction(async (tx) => {
      await tx.exec("lock table public.visits in access exclusive mode");
      flood = Array.from({ length: 30 }, () => call("all_visits", "10.0.0.66").finally(() => (ended += 1)));
      const answers = await Promise.all(Array.from({ length: 5 }, () => call("who_am_i", "10.0.0.1")));
      expect([answers.map((answer) => answer?.status), ended]).toEqual([[200, 200, 200, 200, 200], 0]);
    });
    await Promise.all(flood);
    expect(ended).toBe(30);
  });

  test("twelve parallel address confirmations succeed while other procedures fail", async () => {
    const emails = Array.from({ length: 12 }, (_, turn) => `person${turn}@lemons.test`);
    await addPerson(backend, "noise@lemons.test");
    const { client: noise } = await signIn(backend, "noise@lemons.test");
    for (const email of emails) {
      const options = { captchaToken: await captchaToken(backend) };
      await clientOf(backend).auth.signUp({ email, password: PASSWORD, options });
    }
    const verified = await Promise.all(
      emails.map(async (email) => {
        const failing = begin(noise.rpc("note_then_fail"));
        const token = linkTo(backend, email).searchParams.get("token") ?? "";
        const { data } = await clientOf(backend).auth.verifyOtp({ token_hash: token, type: "signup" });
        expect((await failing).status).toBe(409);
        return data.session !== null;
      }),
    );
    expect(verified.filter(Boolean)).toHaveLength(12);
    const [row] = await backend.db.query(
      "select count(*)::int as n from auth.users where email like 'person%' and email_confirmed_at is not null",
    );
    expect(row).toEqual({ n: 12 });
  });
});
