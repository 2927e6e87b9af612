import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { stackPointerOf } from "../../supabase/embedded/database/library-internals.ts";
import { SITE, addPerson, ask, clientOf, post, signIn, startBackend, picture } from "./backend-fixture.ts";

/**
 * One test for each member of `@supabase/lite` and PGlite that the backend replaces or reads past their types
 * (supabase/embedded/database/library-internals.ts). The name of a test that fails after an upgrade says what changed.
 */
describe("library internals", () => {
  let backend: Backend;
  const query = vi.spyOn(PGlite.prototype, "query");
  beforeAll(async () => {
    backend = await startBackend();
    await addPerson(backend, "ann@lemons.test");
  });
  afterAll(async () => {
    query.mockRestore();
    await backend.close();
  });

  test("connection.withContext: API roles get no grants beyond the migrations", async () => {
    const { client } = await signIn(backend, "ann@lemons.test");
    expect((await client.from("notes").select()).error).toBeNull();
    const [privileges] = await backend.db.query(
      `select has_table_privilege('anon', 'public.sealed', 'select') as anon_reads,
         has_table_privilege('authenticated', 'public.sealed', 'insert') as authenticated_writes,
         has_table_privilege('authenticated', 'public.notes', 'update') as updates,
         has_table_privilege('authenticated', 'public.notes', 'select') as reads`,
    );
    expect(privileges).toEqual({ anon_reads: false, authenticated_writes: false, updates: false, reads: true });
    const sealed = await client.from("sealed").select();
    expect([sealed.status, sealed.error?.code]).toEqual([403, "42501"]);
  });

  test("connection.normalizeDbError: errors have PostgREST's status, code, details and hint", async () => {
    const status = async (code: string) => {
      const answer = await clientOf(backend).rpc("refuse", { p_code: code });
      expect(answer.error).toMatchObject({ code, message: "refused", details: "because", hint: "not_today" });
      return answer.status;
    };
    expect(await status("P0001")).toBe(400);
    expect(await status("LM001")).toBe(400);
    expect(await status("PT422")).toBe(422);
    expect(await status("40001")).toBe(500);
    expect(await status("28000")).toBe(403);
    for (const code of ["53100", "58030", "XX001"]) {
      const answer = await clientOf(backend).rpc("refuse", { p_code: code });
      const told = { code, message: "The database cannot do this now.", details: null, hint: null };
      expect([answer.status, answer.error]).toEqual([code === "53100" ? 503 : 500, expect.objectContaining(told)]);
    }
    const { client } = await signIn(backend, "ann@lemons.test");
    const checked = await client.rpc("break_check");
    expect([checked.status, checked.error?.code]).toEqual([400, "23514"]);
  });

  test("connection.withContext: caller and request are one statement each", async () => {
    const { client, userId } = await signIn(backend, "ann@lemons.test");
    query.mockClear();
    const { data } = await client.rpc("who_am_i");
    const statements = query.mock.calls.map(([sql]) => sql.trim().toLowerCase());
    expect(data).toMatchObject({ uid: userId, role: "authenticated" });
    const told = statements.filter((sql) => sql.includes("set_config(") || sql.startsWith("set "));
    expect(told).toEqual([
      expect.stringMatching(/^select set_config\('role', .*'request\.jwt\.claims'.*'statement_timeout'/),
      expect.stringMatching(/^select set_config\('response\.status', .*'request\.path'.*'request\.headers'/),
    ]);
  });

  test("driver.mod: failed statements leave nothing on the database's stack", async () => {
    await backend.db.query("select 1");
    const driver = query.mock.contexts.find((one) => one instanceof PGlite);
    if (!driver) throw new Error("PGlite is asked another way.");
    const stack = stackPointerOf(driver);
    const end = stack.value;
    for (const path of ["sealed", "rpc/refuse?p_code=PT422", "rpc/refuse?p_code=P0001", "notes?id=eq.x"]) {
      const headers = { apikey: backend.keys.publishableKey };
      expect((await ask(backend, new Request(`${SITE}/rest/v1/${path}`, { headers }))).ok, path).toBe(false);
      expect(stack.value, path).toBe(end);
    }
  });

  test("driver.serializers: a scalar for an array is rejected and the database survives", async () => {
    const hostile: unknown[] = [5, true, { a: 1 }, { toString: 1 }, [{ toString: 1 }, 2], "x", [[1], 2]];
    for (const value of hostile) {
      const answer = await post(backend, "/rest/v1/rpc/count_places", { p_place_ids: value });
      expect([JSON.stringify(value), answer.status < 500]).toEqual([JSON.stringify(value), true]);
    }
    const answer = await clientOf(backend).rpc("count_places", { p_place_ids: ["a", "b"] });
    expect(answer.data).toBe(2);
  });

  test("app._storageAdapter: files are stored by our adapter", async () => {
    const { client, userId } = await signIn(backend, "ann@lemons.test");
    const path = `${userId}/adapter.png`;
    expect((await client.storage.from("pictures").upload(path, picture("lemon"))).error).toBeNull();
    expect(await (await ask(backend, `/storage/v1/object/public/pictures/${path}`)).text()).toBe(
      await picture("lemon").text(),
    );
  });

  test("auth schema: has the columns that our routes use", async () => {
    const rows = await backend.db.query<{ t: string; c: string }>(
      "select table_name as t, column_name as c from information_schema.columns where table_schema = 'auth'",
    );
    const columns = new Set(rows.map(({ t, c }) => `${t}.${c}`));
    const needed = {
      users:
        "id aud role email encrypted_password email_confirmed_at confirmed_at confirmation_token confirmation_sent_at phone " +
        "email_change last_sign_in_at banned_until raw_app_meta_data raw_user_meta_data is_anonymous created_at updated_at",
      sessions: "id user_id aal factor_id created_at",
      refresh_tokens: "id token user_id session_id revoked",
      identities: "id provider provider_id user_id identity_data email last_sign_in_at created_at updated_at",
      flow_state:
        "id user_id auth_code authentication_method code_challenge_method code_challenge provider_type auth_code_issued_at",
    };
    for (const [table, names] of Object.entries(needed)) {
      for (const name of names.split(" ")) expect([...columns]).toContain(`${table}.${name}`);
    }
  });

  test("JSON encoding: values arrive in SQL unchanged", async () => {
    const kind = async (value: unknown) => (await clientOf(backend).rpc("kind_of", { p_value: value })).data;
    expect(await kind({ a: 1 })).toBe("object");
    expect(await kind([1, 2])).toBe("array");
    expect(await kind(5)).toBe("number");
    expect((await backend.db.query("select jsonb_typeof($1::jsonb) as t", ['{"a":1}']))[0]).toEqual({ t: "object" });
    const [user] = await backend.db.query("select jsonb_typeof(raw_app_meta_data) as t from auth.users limit 1");
    expect(user).toEqual({ t: "object" });
  });

  test("parsers: numbers and ISO 8601 times are returned as by PostgREST", async () => {
    const { client } = await signIn(backend, "ann@lemons.test");
    const { data, error } = await client.from("notes").insert({ body: "priced", amount: 4.5 }).select().single();
    expect(error).toBeNull();
    expect(data.amount).toBe(4.5);
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.?\d*\+00:00$/);
  });

  test("upload(Blob): a browser form is stored as the file", async () => {
    const { client, userId } = await signIn(backend, "ann@lemons.test");
    const blob = new Blob([new Uint8Array([255, 216, 255, 0, 1])], { type: "image/jpeg" });
    const { error } = await client.storage.from("pictures").upload(`${userId}/form.jpg`, blob);
    expect(error).toBeNull();
    const answer = await ask(backend, `/storage/v1/object/public/pictures/${userId}/form.jpg`);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([255, 216, 255, 0, 1]);
  });
});
