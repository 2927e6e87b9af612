import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { startPostgres } from "../support/postgres.ts";
import { SITE, addPerson, ask, signIn, startBackend } from "./backend-fixture.ts";

const started = await startPostgres();
const reason = started.server === null ? ` (not run: ${started.reason})` : "";

/** On Postgres, calls in their plain form take one round trip; a header that nobody knows sends them through the library. */
describe.runIf(started.server !== null)(`procedures called directly${reason}`, () => {
  let backend: Backend;
  let token: string;
  beforeAll(async () => {
    backend = await startBackend({ databaseUrl: await started.server?.createDatabase(), limits: { statementMs: 400 } });
    await addPerson(backend, "ann@lemons.test");
    token = (await signIn(backend, "ann@lemons.test")).session.access_token;
  });
  afterAll(async () => {
    await backend.close();
    await started.server?.stop();
  });

  type Sent = { as?: string | null; headers?: Record<string, string> };
  const head = ({ as = token, headers = {} }: Sent) => ({
    apikey: backend.keys.publishableKey,
    ...(as === null ? {} : { authorization: `Bearer ${as}` }),
    ...headers,
  });
  const post = (name: string, body: unknown, sent: Sent = {}) =>
    ask(
      backend,
      new Request(`${SITE}/rest/v1/rpc/${name}`, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "content-type": "application/json", ...head(sent) },
      }),
    );
  const get = (name: string, sent: Sent = {}) =>
    ask(backend, new Request(`${SITE}/rest/v1/rpc/${name}`, { headers: head(sent) }));
  const seen = async (answer: Response) => {
    const text = await answer.text();
    const range = answer.headers.get("content-range");
    return { status: answer.status, type: answer.headers.get("content-type"), range, body: text && JSON.parse(text) };
  };
  const throughLibrary = { headers: { prefer: "handling=lenient" } };

  const calls: [string, unknown][] = [
    ["who_am_i", {}],
    ["count_places", { p_place_ids: ["a", "b"] }],
    ["count_places", { p_place_ids: null }],
    ["kind_of", { p_value: { a: [1, "x", null] } }],
    ["kind_of", { p_value: ['it\'s \\ "quoted" $1 -- ; select 1'] }],
    ["words_of", { p_text: "four lemons for you" }],
    ["words_of", { p_text: "four lemons for you", p_most: 3 }],
    ["words_of", { p_text: null }],
    ["priced", {}],
    ["nobody", {}],
    ["all_visits", {}],
    ["break_check", {}],
    ["note_then_fail", {}],
    ["squeeze", {}],
    ["words_of", {}],
    ["words_of", { p_text: "a", p_other: 1 }],
    ["words_of", { p_text: "a", p_most: "many" }],
    ...["P0001", "LM001", "PT422", "PT999", "40001", "28000", "53100", "XX001", "42501", "25006", "22023"].map(
      (code): [string, unknown] => ["refuse", { p_code: code }],
    ),
  ];
  test.each(calls)("%s %j is answered as through the library, to a person and to anybody", async (name, body) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    for (const as of [token, null]) {
      const direct = await seen(await post(name, body, { as }));
      expect(direct).toEqual(await seen(await post(name, body, { as, ...throughLibrary })));
    }
  });

  test("a call in its plain form is one message to Postgres", async () => {
    const query = vi.spyOn(Client.prototype, "query");
    await post("who_am_i", {});
    await get("words_of?p_text=one%20two");
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });

  test("no setting of a call stays on its connection, after an answer or an error", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await Promise.all(
      ["who_am_i", "note_then_fail", "break_check"].flatMap((name) => [post(name, {}), post(name, {})]),
    );
    const left = await Promise.all(
      Array.from({ length: 10 }, () =>
        backend.db.query(
          `select current_setting('role') as role, coalesce(current_setting('request.jwt.claims', true), '') as claims,
             current_setting('statement_timeout') as timeout, current_setting('transaction_read_only') as read_only`,
        ),
      ),
    );
    for (const rows of left) expect(rows).toEqual([{ role: "none", claims: "", timeout: "0", read_only: "off" }]);
  });

  test("a call that takes too long is stopped, and its connection answers the next one", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const stopped = await Promise.all(Array.from({ length: 6 }, () => post("pause", {})));
    for (const answer of stopped) expect(await answer.json()).toMatchObject({ code: "57014" });
    expect((await post("kind_of", { p_value: 1 })).status).toBe(200);
  });

  test("an address asks procedures that change nothing, and no others", async () => {
    expect(await (await get("words_of?p_text=one%20two%20three&p_most=1")).json()).toEqual(["one"]);
    expect(await (await get("count_places?p_place_ids=%7Ba,b%7D")).json()).toBe(2);
    expect((await get("note_then_fail")).status).toBe(405);
    expect((await get("words_of?p_text=a&p_most=x")).status).toBe(400);
  });

  test("a procedure chooses headers of its answer", async () => {
    expect((await get("cached_until?p_seconds=30")).headers.get("cache-control")).toBe("public, s-maxage=30");
  });

  test("a token that was good before is refused after its end", async () => {
    expect((await post("who_am_i", {})).status).toBe(200);
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 3_600_000);
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    try {
      expect((await post("who_am_i", {})).status).toBe(401);
    } finally {
      vi.useRealTimers();
      now.mockRestore();
    }
  });

  test("JSON that Postgres cannot read is refused, and a null character before it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await post("kind_of", String.raw`{"p_value": "\ud800"}`)).status).toBe(400);
    expect((await post("kind_of", String.raw`{"p_value": "\u0000"}`)).status).toBe(400);
    expect((await get("words_of?p_text=%00")).status).toBe(400);
  });
});
