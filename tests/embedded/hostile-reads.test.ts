import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { answerRest } from "../../supabase/embedded/rest/rest-routes.ts";
import { addPerson, ask, captchaToken, clientOf, post, signIn, startBackend, SITE } from "./backend-fixture.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
  await addPerson(backend, "ann@lemons.test");
});
afterAll(() => backend.close());

function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return ask(backend, new Request(`${SITE}${path}`, { headers: { apikey: backend.keys.publishableKey, ...headers } }));
}

const REFUSED = "refused, and the next one is answered";

/** The result of a request, and of the one after it. */
async function importDecision(answer: Response): Promise<string> {
  const body: unknown = await answer.json();
  if (answer.status < 400 || answer.status > 499) return `${answer.status} ${JSON.stringify(body).slice(0, 200)}`;
  const next = await read("/rest/v1/places?select=id&limit=1");
  return next.status === 200 ? REFUSED : `refused, and the next one gets ${next.status}`;
}

describe("an expensive read", () => {
  const nested = (depth: number): string => (depth === 0 ? "id" : `id,visits(places(${nested(depth - 1)}))`);
  const hostile: [name: string, query: string][] = [
    ["an embed in an embed", "visits?select=places(visits(id))"],
    ["twenty nested embeds", `places?select=${nested(10)}`],
    ["many rows below each row", "places?select=*,visits(*)"],
    ["an embed over a many-to-many table", "keepers?select=places(*)"],
    ["an embed by the name of a foreign key that leads to many rows", "places?select=visits!visits_place_id_fkey(*)"],
    ["an embed by the name of a column", "places?select=place_id(*)"],
    ["an embed by the name of another table", "keeperships?select=places!offers(*)"],
    ["an embed spread over the parent row", "places?select=...visits(remark)"],
    ["an embed under an alias", "places?select=v:visits(*)"],
    ["an embed written with blanks", "places?select=id, visits (*)"],
    ["an embed in quotes", 'places?select="visits"(*)'],
    ["four embeds at once", "visits?select=a:places(id),b:places(id),c:places(id),d:places(id)"],
    [
      "the same column again and again",
      `visits?select=${Array.from({ length: 20 }, (_, n) => `a${n}:remark`).join(",")}`,
    ],
    ["the same column as other types", `visits?select=a:remark::text,b:remark::varchar`],
    ["hundreds of columns", `visits?select=${Array.from({ length: 200 }, (_, n) => `a${n}:c${n}`).join(",")}`],
    ["a procedure with an embed", "rpc/all_visits?select=*,places(*)"],
    ["a regular expression with a back-reference", "visits?remark=match.(a*)*\\1"],
    ["a back-reference ignoring case", "visits?remark=not.imatch.(a*)*\\1"],
    ["a back-reference within or", "visits?or=(id.eq.1,remark.match.(a*)*\\1)"],
    ["a full-text search, which costs ten times what the planner expects", "visits?remark=fts.lemon"],
    ["a full-text search in a language", "visits?remark=not.wfts(english).lemon"],
    ["a full-text search within or", "visits?or=(id.eq.1,remark.plfts.lemon)"],
    ["a full-text search within not", "visits?not.and=(id.eq.1,remark.not.phfts(simple).lemon)"],
    ["deeply nested conditions", `visits?or=${"(and".repeat(40)}(id.eq.1)${")".repeat(40)}`],
    ["unclosed brackets", `visits?select=${"(".repeat(500)}`],
    ["a filter on a deeply nested embed", "visits?select=places(id)&places.visits.places.name=eq.a"],
    ["a hundred conditions", `visits?${Array.from({ length: 100 }, () => "id=gt.0").join("&")}`],
    ["a limit that is not a number", "visits?limit=abc"],
    ["a limit beyond the integer range", "visits?limit=99999999999999999999"],
    ["an offset beyond the integer range", "visits?offset=99999999999999999999"],
    ["a very long URL", `visits?remark=eq.${"x".repeat(9000)}`],
    ["an order of many columns", `visits?order=${"id,".repeat(81)}id`],
    ["many columns of a write", `visits?columns=${"id,".repeat(81)}id`],
    ["a null byte", "visits?remark=eq.%00"],
    ["a null byte in a name", "visits?select=%00"],
  ];
  test.each(hostile)("is rejected: %s", async (name, query) => {
    expect(await importDecision(await read(`/rest/v1/${query}`)), name).toBe(REFUSED);
  });

  test("is rejected for signed-in people and the secret key alike", async () => {
    const { session } = await signIn(backend, "ann@lemons.test");
    const query = "/rest/v1/places?select=*,visits(*)";
    expect(
      await importDecision(await read(query, { authorization: `Bearer ${session.access_token}` })),
      "signed in",
    ).toBe(REFUSED);
    expect(await importDecision(await read(query, { apikey: backend.keys.secretKey })), "secret key").toBe(REFUSED);
  });

  test("is limited in the same way when a write returns rows", async () => {
    const { session } = await signIn(backend, "ann@lemons.test");
    const headers = { authorization: `Bearer ${session.access_token}`, prefer: "return=representation" };
    const path = "/rest/v1/visits?select=*,places(visits(*))";
    expect(await importDecision(await post(backend, path, { id: 9001, place_id: 1 }, headers)), "insert").toBe(REFUSED);
    expect(await backend.db.query("select id from public.visits where id = 9001")).toEqual([]);
  });

  test("writes are limited to a hundred rows", async () => {
    const write = (body: string, type = "application/json") => {
      const headers = { apikey: backend.keys.publishableKey, "content-type": type };
      return ask(backend, new Request(`${SITE}/rest/v1/places`, { method: "POST", headers, body }));
    };
    const rows = (number: number) => ` ${JSON.stringify(Array.from({ length: number }, (_, id) => ({ id })))}`;
    expect(await (await write(rows(101))).json()).toMatchObject({
      code: "54001",
      details: "At most 100 rows at once.",
    });
    expect(await (await write(rows(101), "text/plain")).json()).toMatchObject({ code: "54001" });
    for (const end of ["\n", "\r", "\r\n"]) {
      const lines = `id${end}${`1${end}`.repeat(101)}`;
      expect(await (await write(lines, "text/csv")).json()).toMatchObject({ code: "54001" });
    }
    expect(await (await write(rows(100))).json()).not.toMatchObject({ code: "54001" });
    // Once 0.2 s of work for one request.
    for (const header of [`"\\",${"a,".repeat(99_000)}a`, "a,".repeat(3_000)])
      expect(await (await write(`${header}\n1`, "text/csv")).json()).toMatchObject({
        details: "The header of the CSV is too long.",
      });
  });

  test("is rejected by its planned cost before it runs", async () => {
    const small = await startBackend({ limits: { planCost: 10 } });
    const ask = (query: string) =>
      small.handle(new Request(`${SITE}/rest/v1/${query}`, { headers: { apikey: small.keys.publishableKey } }));
    const refused = await ask("visits?select=*&order=remark.desc");
    expect([refused?.status, (await refused?.json())?.code]).toEqual([400, "54001"]);
    expect((await ask("places?select=id&id=eq.7"))?.status).toBe(200);
    await small.close();
  });

  test("every role has a statement timeout", async () => {
    const { client } = await signIn(backend, "ann@lemons.test");
    for (const someone of [clientOf(backend), client, clientOf(backend, backend.keys.secretKey)]) {
      expect((await someone.rpc("setting_of", { p_name: "statement_timeout" })).data).toBe("5s");
    }
    const [owner] = await backend.db.query("select current_setting('statement_timeout') as t");
    expect(owner).toEqual({ t: "0" });
  });

  test("counts are exact and respect row level security", async () => {
    const { userId } = await signIn(backend, "ann@lemons.test");
    await addPerson(backend, "ben@lemons.test");
    const { client } = await signIn(backend, "ben@lemons.test");
    await backend.db.query(
      "insert into public.notes (user_id, body) select $1, 'mine ' || n from generate_series(1, 300) as n",
      [userId],
    );
    await backend.db.exec("analyze public.notes");
    for (const count of ["exact", "planned", "estimated"] as const) {
      const answer = await client.from("notes").select("id", { count, head: true });
      expect([count, answer.count]).toEqual([count, 0]);
      expect((await client.from("notes").select("id", { count }).like("body", "mine%")).count, count).toBe(0);
    }
  });

  test("responses are limited in rows and bytes", async () => {
    expect((await clientOf(backend).from("visits").select("id")).data).toHaveLength(1000);
    expect((await clientOf(backend).rpc("all_visits").limit(5000)).data).toHaveLength(1000);
    const small = await startBackend({ limits: { answerBytes: 2000 } });
    const answer = await clientOf(small).from("visits").select("id");
    expect([answer.status, answer.error?.code]).toEqual([413, "54000"]);
    expect((await clientOf(small).from("visits").select("id").limit(5)).data).toHaveLength(5);
    await small.close();
  });
});

test("only the data export may exceed the response size limit", async () => {
  const answered = async (path: string) => {
    const lite = async () => new Response("x".repeat(3000));
    const context = { lite, references: [], direct: null, noteWrite: () => {}, answerBytes: 2000 };
    const url = new URL(`${SITE}/rest/v1/${path}`);
    const none = { headers: new Headers(), body: null, json: {}, isObject: false, caller: null };
    return (await answerRest(context, { ...none, url, method: "POST", isFromThisMachine: true })).status;
  };
  expect(await answered("rpc/export_my_data")).toBe(200);
  for (const path of ["rpc/export_place_reviews", "export_my_data", "visits?select=id"])
    expect(await answered(path), path).toBe(413);
});

describe("an ordinary read", () => {
  test("embeds, filters and orders by the parent row", async () => {
    const { data, error } = await clientOf(backend)
      .from("visits")
      .select("id, place:places!inner(name)")
      .eq("place.id", 3)
      .order("id")
      .limit(2);
    expect(error).toBeNull();
    expect(data).toEqual([
      { id: 2, place: { name: "Place 3" } },
      { id: 52, place: { name: "Place 3" } },
    ]);
  });

  test("embeds by the table's own foreign key rather than by another table's", async () => {
    const answer = await clientOf(backend).from("keeperships").select("*, places(*)").eq("place_id", 3);
    expect([answer.status, answer.data]).toEqual([
      200,
      [{ keeper_id: 1, place_id: 3, places: { id: 3, name: "Place 3" } }],
    ]);
  });

  test("requires a hint when two foreign keys lead to the same table", async () => {
    expect((await clientOf(backend).from("visits").select("keepers(name)")).status).toBe(300);
    const answer = await clientOf(backend).from("visits").select("keepers!visits_told_by_fkey(name)").eq("id", 1);
    expect(answer.data).toEqual([{ keepers: { name: "Ann" } }]);
  });
});

describe("rows returned by writes", () => {
  test("include embeds after PATCH and DELETE", async () => {
    const { client } = await signIn(backend, "ann@lemons.test");
    await client.from("visits").insert({ id: 8001, place_id: 4 });
    const whole = "id, remark, places(name)";
    const changed = await client.from("visits").update({ remark: "nice" }).eq("id", 8001).select(whole);
    expect(changed.data).toEqual([{ id: 8001, remark: "nice", places: { name: "Place 4" } }]);
    const removed = await client.from("visits").delete().eq("id", 8001).select(whole);
    expect([removed.status, removed.data]).toEqual([200, changed.data]);
    await client.from("visits").insert({ id: 8002, place_id: 4 });
    expect((await client.from("visits").delete().eq("id", 8002).select()).data).toMatchObject([{ id: 8002 }]);
    expect((await client.from("visits").delete().eq("id", 8002).select(whole)).data).toEqual([]);
    const one = await client.from("visits").delete().eq("id", 8002).select(whole).single();
    expect(one.error?.code).toBe("PGRST116");
  });
});

describe("a hostile body", () => {
  const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
  const send = (path: string, body: string) =>
    ask(
      backend,
      new Request(`${SITE}${path}`, {
        method: "POST",
        headers: { apikey: backend.keys.publishableKey, "content-type": "application/json" },
        body,
      }),
    );

  test("deeply nested JSON is rejected by every service", async () => {
    expect(await importDecision(await send("/rest/v1/rpc/kind_of", `{"p_value":${deep}}`)), "rest").toBe(REFUSED);
    expect(await importDecision(await send("/rest/v1/notes", deep)), "rest, no object").toBe(REFUSED);
    expect(await importDecision(await send("/auth/v1/signup", `{"data":${deep}}`)), "auth").toBe(REFUSED);
    expect(await importDecision(await send("/functions/v1/echo", deep)), "functions").toBe(REFUSED);
    expect(await importDecision(await send("/storage/v1/object/sign/letters", `{"paths":${deep}}`)), "storage").toBe(
      REFUSED,
    );
  });

  test("brackets in strings do not count as nesting", async () => {
    const answer = await send("/rest/v1/rpc/kind_of", JSON.stringify({ p_value: { text: `\\"${"[".repeat(5000)}` } }));
    expect(await answer.json()).toBe("object");
  });

  test("null bytes are rejected in every notation", async () => {
    expect(await importDecision(await send("/rest/v1/rpc/kind_of", '{"p_value":"a\\u0000b"}')), "rest").toBe(REFUSED);
    expect(await importDecision(await send("/auth/v1/recover", '{"email":"a\\u0000@lemons.test"}')), "auth").toBe(
      REFUSED,
    );
    expect(await importDecision(await read("/storage/v1/object/public/pictures/%00")), "storage").toBe(REFUSED);
    const escaped = await send("/rest/v1/rpc/kind_of", '{"p_value":{"text":"a\\\\u0000b"}}');
    expect(await escaped.json()).toBe("object");
  });

  test("wrong field types and non-object bodies are rejected at sign-in", async () => {
    const bodies = [
      "[]",
      "5",
      "null",
      '"x"',
      '{"email":5,"password":"x"}',
      '{"email":"a@lemons.test","password":true}',
    ];
    bodies.push('{"refresh_token":{"a":1}}', '{"auth_code":[1],"code_verifier":"x"}', "{", "");
    for (const body of bodies) {
      for (const grant of ["password", "refresh_token", "pkce", "nonsense"]) {
        const token = await captchaToken(backend);
        const guarded = body.startsWith('{"')
          ? body.replace("{", `{"gotrue_meta_security":{"captcha_token":"${token}"},`)
          : body;
        expect(
          await importDecision(await send(`/auth/v1/token?grant_type=${grant}`, guarded)),
          `${grant} ${body}`,
        ).toBe(REFUSED);
      }
    }
  });

  test("overlong addresses and passwords are rejected", async () => {
    const email = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.lu`;
    for (const body of [
      { email, password: "lemon-tree" },
      { email: "b@lemons.test", password: "p".repeat(100) },
      // bcrypt compares 72 bytes, and these are 74: passwords that differ at the end would be equal.
      { email: "b@lemons.test", password: "ü".repeat(37) },
    ]) {
      const security = { gotrue_meta_security: { captcha_token: await captchaToken(backend) } };
      expect(
        await importDecision(await send("/auth/v1/signup", JSON.stringify({ ...body, ...security }))),
        "sign-up",
      ).toBe(REFUSED);
    }
  });
});
