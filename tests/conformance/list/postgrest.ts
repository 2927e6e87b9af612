import { randomUUID } from "node:crypto";
import type { Member, World } from "../world.ts";
import { entry } from "../run-list.ts";
import { place, rating, result, somewhere } from "./rows.ts";

/** A guest who rated two places with 2 and 3 lemons; the first rating has no comment. */
async function rated(w: World): Promise<Member & { places: string[]; ratings: string[] }> {
  const member = await somewhere(w);
  const rows = member.places.map((one, at) => ({
    ...rating(member.id, one),
    score: at + 2,
    tags: at === 0 ? [] : ["decent_order"],
    comment: at === 0 ? null : "Fine, (really)",
  }));
  const { data, error } = await member.client.from("ratings").insert(rows).select("id,score");
  if (error) throw error;
  return { ...member, ratings: data.toSorted((one, other) => one.score - other.score).map(({ id }) => String(id)) };
}

/** What supabase-js does not ask: the status, then the answer or the code of its error. */
async function raw(w: World, { session }: Member, path: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await w.fetch(`${w.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: w.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      "content-type": "application/json",
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  const text = await answer.text();
  const body = text === "" ? null : (JSON.parse(text) as unknown);
  return [answer.status, answer.ok ? body : (body as { code?: string }).code];
}

/** Cases of PostgREST's own tests (test/spec/Feature of PostgREST 14.9, named above each entry), on the tables of the product. */
export const postgrest = [
  // SingularSpec: "raises an error for multiple rows with return=rep", "raises an error for zero rows with return=rep".
  entry(
    "one row of a change that meets several or none is an error, and nothing is changed",
    async (w) => {
      const { client, id, ratings } = await rated(w);
      const own = () => client.from("ratings").select("score").eq("user_id", id).order("score");
      return [
        result(await client.from("ratings").update({ comment: "?" }).in("id", ratings).select("score").single()),
        result(await client.from("ratings").update({ score: 5 }).eq("id", randomUUID()).select("score").single()),
        result(await client.from("ratings").delete().in("id", ratings).select("score").single()),
        result(await own()),
      ];
    },
    [
      [406, "PGRST116"],
      [406, "PGRST116"],
      [406, "PGRST116"],
      [200, [{ score: 2 }, { score: 3 }]],
    ],
  ),
  // SingularSpec: "raises an error when attempting to create multiple entities with return=rep".
  entry(
    "one row of an insert of several is an error, and nothing is inserted",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const rows = places.map((one) => rating(id, one));
      return [
        result(await client.from("ratings").insert(rows).select("score").single()),
        result(await client.from("ratings").select("score").eq("user_id", id)),
      ];
    },
    [
      [406, "PGRST116"],
      [200, []],
    ],
  ),
  // SingularSpec: "will select an existing object", "works for one row with return=rep", "fails for zero rows".
  entry(
    "one row has a media type of its own",
    async (w) => {
      const { client, ratings } = await rated(w);
      const one = await client.from("ratings").select("score").eq("id", ratings[0]).single();
      const type = w.last().headers.get("content-type");
      const changed = client.from("ratings").update({ score: 4 }).eq("id", ratings[0]).select("score").single();
      return [result(one), type, result(await changed)];
    },
    [[200, { score: 2 }], "application/vnd.pgrst.object+json; charset=utf-8", [200, { score: 4 }]],
  ),
  // InsertSpec: "rejects json array that has objects with different keys", "ignores json keys not included in ?columns",
  // "disallows ?columns which don't exist", "fails with 400 and error" (invalid payload, no payload),
  // "returns empty array when no items inserted, and return=rep".
  entry(
    "rows with other keys, unknown columns, no rows and bad JSON are inserted or refused",
    async (w) => {
      const member = await somewhere(w);
      const { client, id, places } = member;
      const [first, second] = [rating(id, places[0]), rating(id, places[1])];
      const post = (path: string, body: string) =>
        raw(w, member, path, { method: "POST", body, headers: { prefer: "return=representation" } });
      return [
        await post("ratings?select=score", JSON.stringify([first, { ...second, comment: "Fine" }])),
        await post("ratings?select=score&columns=lemon", JSON.stringify([first])),
        result(await client.from("ratings").insert({ ...first, lemon: 1 })),
        await post("ratings?select=score", "}{ x = 2"),
        await post("ratings?select=score", ""),
        await post("ratings?select=score", "[]"),
        result(
          await client
            .from("ratings")
            .insert([first, { ...second, comment: "Fine" }])
            .select("comment"),
        ),
      ];
    },
    [
      [400, "PGRST102"],
      [400, "PGRST204"],
      [400, "PGRST204"],
      [400, "PGRST102"],
      [400, "PGRST102"],
      [201, []],
      [201, [{ comment: null }, { comment: "Fine" }]],
    ],
  ),
  // InsertSpec: "inserts table default values(field-with_sep) when json keys are undefined".
  entry(
    "a missing key of one row takes the default of the column where that is asked for",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const { tags: _, ...bare } = rating(id, places[0]);
      const add = (rows: object[]) => client.from("ratings").insert(rows, { defaultToNull: false }).select("tags");
      const other = { ...rating(id, places[1]), tags: ["friendly_staff"] };
      return [result(await add([bare])), result(await add([{ ...bare, score: 5 }, other]))];
    },
    [
      [201, [{ tags: [] }]],
      [409, "23505"],
    ],
    {
      answer: [
        [201, [{ tags: [] }]],
        [400, "54001"],
      ],
      because: "the library fills missing keys with null, so rows with different keys are refused",
    },
  ),
  // UpdateSpec: "indicates no table found by returning 404", "makes no updates and returns 204 without return= and without
  // ?select=", "makes no updates and returns 200 with return=rep and without ?select=", "disallows ?columns which don't exist",
  // "can set a column to NULL".
  entry(
    "an empty change changes nothing, and an unknown table or column is refused",
    async (w) => {
      const { client, ratings } = await rated(w);
      const change = (values: object) => client.from("ratings").update(values).eq("id", ratings[1]);
      return [
        result(await client.from("lemons").update({ real: false }).eq("id", 1)),
        result(await change({})),
        result(await change({}).select("score")),
        result(await change({ lemon: 1 }).select("score")),
        result(await change({ comment: null }).select("score,comment")),
      ];
    },
    [
      [404, "PGRST205"],
      [204, null],
      [200, []],
      [400, "PGRST204"],
      [200, [{ score: 3, comment: null }]],
    ],
  ),
  // DeleteSpec: "fails with 404", "can rename and cast the selected columns", "can embed (parent) entities".
  entry(
    "a removed row is answered with its place, renamed and cast",
    async (w) => {
      const { client, ratings } = await rated(w);
      const gone = client.from("ratings").delete().eq("id", ratings[0]);
      return [
        result(await client.from("lemons").delete().eq("id", 1)),
        result(await gone.select("stars:score::text,restaurants(name)")),
      ];
    },
    [
      [404, "PGRST205"],
      [200, [{ stars: "2", restaurants: { name: "Conformance 1" } }]],
    ],
  ),
  // UpsertSpec: "UPDATEs rows on pk conflict", "INSERTs and UPDATEs rows on pk conflict", "succeeds when the payload has no elements".
  entry(
    "a profile is upserted by its key, also behind a view",
    async (w) => {
      const { client, id } = await w.guest();
      const face = (values: object) => client.from("profiles").upsert({ user_id: id, ...values });
      return [
        result(await face({ city: "Esch" }).select("first_name,city")),
        result(await face({ city: "Wiltz" })),
        result(await face({ city: "Mersch" }).select("city").single()),
        result(await client.from("profiles").upsert({ user_id: id, city: "Diekirch" }, { onConflict: "user_id" })),
        result(await client.from("profiles").select("first_name,city").eq("user_id", id)),
      ];
    },
    [
      [200, [{ first_name: "Ann", city: "Esch" }]],
      [200, null],
      [200, { city: "Mersch" }],
      [200, null],
      [200, [{ first_name: "Ann", city: "Diekirch" }]],
    ],
  ),
  // UpsertSpec, ignore-duplicates: "INSERTs and ignores rows on pk conflict", "succeeds if not a single resource is created".
  entry(
    "an upsert that ignores what exists answers the new rows only",
    async (w) => {
      const { client, places } = await somewhere(w);
      const { city: _, ...old } = { ...place(1), place_id: places[0] };
      const again = client.from("restaurants").upsert(old, { onConflict: "place_id", ignoreDuplicates: true });
      return [
        result(await again.select("name")),
        result(await client.from("restaurants").select("name").eq("place_id", places[0])),
      ];
    },
    [
      [201, []],
      [200, [{ name: "Conformance 1" }]],
    ],
  ),
  // AndOrParamsSpec: "can be nested inside the same expression", "can be negated while nested", "can handle in", "can handle is",
  // "eq can have quotes", "can handle like and ilike", "cannot have zero conditions", "can be combined with traditional filters".
  entry(
    "conditions are nested, negated and quoted within or",
    async (w) => {
      const { client, id } = await rated(w);
      const own = () => client.from("ratings").select("score").eq("user_id", id).order("score");
      return [
        result(await own().or("score.eq.5,and(score.gte.3,comment.not.is.null)")),
        result(await own().or("not.and(score.gte.3,comment.not.is.null)")),
        result(await own().or("score.in.(2,4),comment.is.null")),
        result(await own().or('comment.eq."Fine, (really)",score.eq.5')),
        result(await own().or("comment.ilike.fine*,comment.like.*nothing*").neq("score", 2)),
        result(await own().filter("or", "eq", "()")),
        result(await own().filter("and", "not.eq", "(score.eq.2)")),
      ];
    },
    [
      [200, [{ score: 3 }]],
      [200, [{ score: 2 }]],
      [200, [{ score: 2 }]],
      [200, [{ score: 3 }]],
      [200, [{ score: 3 }]],
      [400, "PGRST100"],
      [400, "PGRST100"],
    ],
  ),
  // QuerySpec: "matches items IN", "matches items NOT IN using not operator", "succeeds when only quoted values are present",
  // "works for integer" (IN empty set), "returns all results for not.in when no value is present", "matches with cs operator",
  // "matches with cd operator", "matches nulls in varchar and numeric fields alike", "fails if 'is' used and there's no null or
  // trilean value", "fails if an operator is not given", "matches with like", "matches with inequality using not operator".
  entry(
    "lists, arrays, nulls and patterns are compared, and what is no condition is refused",
    async (w) => {
      const member = await rated(w);
      const { client, id } = member;
      const own = () => client.from("ratings").select("score").eq("user_id", id).order("score");
      return [
        result(await own().in("score", [2, 3, 9])),
        result(await own().not("score", "in", "(2)")),
        result(await own().in("comment", ["Fine, (really)", 'a "b"'])),
        result(await own().in("score", [])),
        result(await own().not("score", "in", "()")),
        result(await own().contains("tags", ["decent_order"])),
        result(await own().containedBy("tags", [])),
        result(await own().overlaps("tags", ["decent_order", "minor_errors"])),
        result(await own().is("comment", null)),
        result(await own().filter("comment", "is", "nil")),
        await raw(w, member, "ratings?select=score&score=2"),
        result(await own().like("comment", "%real%")),
        result(await own().lt("score", 3)),
        result(await own().not("score", "gte", 3)),
        result(await own().match({ score: 3, comment: "Fine, (really)" })),
      ];
    },
    [
      [200, [{ score: 2 }, { score: 3 }]],
      [200, [{ score: 3 }]],
      [200, [{ score: 3 }]],
      [200, []],
      [200, [{ score: 2 }, { score: 3 }]],
      [200, [{ score: 3 }]],
      [200, [{ score: 2 }]],
      [200, [{ score: 3 }]],
      [200, [{ score: 2 }]],
      [400, "PGRST100"],
      [400, "PGRST100"],
      [200, [{ score: 3 }]],
      [200, [{ score: 2 }]],
      [200, [{ score: 2 }]],
      [200, [{ score: 3 }]],
    ],
  ),
  // QuerySpec: "by two columns with nulls and direction specified", "gives meaningful error message on bad syntax".
  entry(
    "rows are ordered by several columns, with nulls where they are asked for",
    async (w) => {
      const member = await rated(w);
      const own = () => member.client.from("ratings").select("score").eq("user_id", member.id);
      return [
        result(await own().order("user_id").order("comment", { ascending: false, nullsFirst: false })),
        result(await own().order("user_id").order("comment", { ascending: true, nullsFirst: true })),
        await raw(w, member, "ratings?select=score&order=score.asc.nullslasttt"),
        result(await own().order("lemon")),
      ];
    },
    [
      [200, [{ score: 3 }, { score: 2 }]],
      [200, [{ score: 2 }, { score: 3 }]],
      [400, "PGRST100"],
      [400, "42703"],
    ],
  ),
  // RelatedQueriesSpec: "works on a many-to-one relationship" (order, null filter), EmbedInnerJoinSpec: "filters source tables when
  // the embedded table is filtered", "ignores null embeddings while the default left join doesn't"; QuerySpec: "errs when the
  // embedded resource doesn't exist and an embedded filter is applied to it".
  entry(
    "rows are filtered and ordered by the row that they belong to",
    async (w) => {
      const member = await rated(w);
      const { client, id } = member;
      const own = (columns: string) => client.from("ratings").select(columns).eq("user_id", id);
      return [
        result(await own("score,restaurants!inner(name)").eq("restaurants.name", "Conformance 2")),
        result(await own("score,restaurants(name)").eq("restaurants.name", "Conformance 2").order("score")),
        result(await own("score,restaurants(name)").order("restaurants(name)", { ascending: false })),
        result(await own("score").eq("restaurants.name", "Conformance 2")),
        result(await own("score,lemons(name)")),
      ];
    },
    [
      [200, [{ score: 3, restaurants: { name: "Conformance 2" } }]],
      [
        200,
        [
          { score: 2, restaurants: null },
          { score: 3, restaurants: { name: "Conformance 2" } },
        ],
      ],
      [
        200,
        [
          { score: 3, restaurants: { name: "Conformance 2" } },
          { score: 2, restaurants: { name: "Conformance 1" } },
        ],
      ],
      [400, "PGRST108"],
      [400, "PGRST200"],
    ],
  ),
  // RangeSpec: "succeeds and returns an empty array if limit equals 0", "fails if limit is negative", "returns empty body with
  // Content-Range */0", "limit and offset works on first level" (GET and HEAD), "returns whole range with status 200".
  entry(
    "pages say which rows they have, also empty ones",
    async (w) => {
      const member = await rated(w);
      const { client, id } = member;
      const exact = { count: "exact" } as const;
      const own = (options: object = {}) =>
        client.from("ratings").select("score", options).eq("user_id", id).order("score");
      const range = () => w.last().headers.get("content-range");
      return [
        [result(await own().limit(0)), range()],
        [result(await own()), range()],
        [result(await own().range(1, 5)), range()],
        [result(await own().range(5, 9)), range()],
        [result(await own(exact).eq("score", 1)), range()],
        [result(await own({ ...exact, head: true }).range(1, 5)), range()],
        await raw(w, member, "ratings?select=score&limit=-1"),
      ];
    },
    [
      [[200, []], "*/*"],
      [[200, [{ score: 2 }, { score: 3 }]], "0-1/*"],
      [[200, [{ score: 3 }]], "1-1/*"],
      [[200, []], "*/*"],
      [[200, []], "*/0"],
      [[206, null], "1-1/2"],
      [416, "PGRST103"],
    ],
  ),
  // QuerySpec: "rename simple column with casting", "one simple column with casting (text)", "selectStar works in absense of
  // parameter", "fails on bad casting (wrong cast type)"; JsonOperatorSpec: "obtains a json subfield one level with casting".
  entry(
    "columns are renamed and cast",
    async (w) => {
      const member = await rated(w);
      const { client, id } = member;
      const first = (columns: string) => client.from("ratings").select(columns).eq("user_id", id).eq("score", 2);
      return [
        result(await first("stars:score::text")),
        result(await first("score::text")),
        result(await first("score::lemon")),
        Object.keys((await first("*")).data?.[0] ?? {}).length > 10,
        result(await first("none:photo_captions->>x,score")),
      ];
    },
    [[200, [{ stars: "2" }]], [200, [{ score: "2" }]], [400, "42704"], true, [200, [{ none: null, score: 2 }]]],
  ),
  // RpcSpec: "should fail with 404 and hint the closest args on unknown proc args", "should not ignore unknown args and fail with
  // 404", "DELETE fails", "should fail on mutating procs", "rejects malformed json payload", "interprets empty string as empty json
  // object on a post request", "interprets empty string as a function with no args on a get request".
  entry(
    "a procedure is called by GET if it changes nothing, and with its own arguments only",
    async (w) => {
      const member = await w.guest();
      const { client } = member;
      return [
        result(await client.rpc("is_user_invited", {}, { get: true })),
        await raw(w, member, "rpc/is_user_invited", { method: "POST" }),
        result(await client.rpc("is_user_invited", { lemon: 1 })),
        result(await client.rpc("search_profiles", { q: "ann", lemon: 1 }, { get: true })),
        await raw(w, member, "rpc/is_user_invited", { method: "DELETE" }),
        result(await client.rpc("update_username", { p_username: "conformance" }, { get: true })),
        await raw(w, member, "rpc/is_user_invited", { method: "POST", body: "sdfsdf" }),
      ];
    },
    [
      [200, true],
      [200, true],
      [404, "PGRST202"],
      [404, "PGRST202"],
      [405, "PGRST101"],
      [405, "25006"],
      [400, "PGRST102"],
    ],
  ),
  // RpcSpec: "returns paginated results", "includes total count if requested", "can filter proc results", "select works on the first
  // level"; SingularSpec, calling a stored proc: "returns a single object for json proc", "fails for zero rows".
  entry(
    "the rows of a procedure are filtered, ordered, paged and counted",
    async (w) => {
      const [one, other] = [await w.guest(), await w.guest()];
      for (const { client, id } of [one, other])
        await client.from("profiles").update({ city: "Esch" }).eq("user_id", id);
      const of = (uids: string[]) => one.client.rpc("get_profiles_by_ids", { uids });
      const { data, count, status } = await one.client
        .rpc("get_profiles_by_ids", { uids: [one.id] }, { count: "exact" })
        .select("city")
        .limit(1);
      return [
        [status, data, count],
        result(await of([one.id]).select("city").eq("city", "Wiltz")),
        result(await of([one.id]).select("first_name,city").order("city").single()),
        result(await of([randomUUID()]).select("city").single()),
      ];
    },
    [
      [200, [{ city: "Esch" }], 1],
      [200, []],
      [200, { first_name: "Ann", city: "Esch" }],
      [406, "PGRST116"],
    ],
  ),
  // QuerySpec: "should respond an unknown accept type with 406", "*/* should rescue an unknown type", "should respond with CSV to
  // 'text/csv' request"; AuthSpec: "allows 'Bearer' and 'bearer' as authentication schemes", "hides tables from users with invalid JWT".
  entry(
    "the media type of the answer is chosen, and the scheme of the token is read in any case",
    async (w) => {
      const member = await w.guest();
      const path = `user_roles?select=role&user_id=eq.${member.id}`;
      return [
        await raw(w, member, path, { headers: { accept: "text/unknowntype" } }),
        await raw(w, member, path, { headers: { accept: "text/unknowntype, */*" } }),
        await raw(w, member, path, { headers: { authorization: `bearer ${member.session.access_token}` } }),
        await raw(w, member, path, { headers: { authorization: "Bearer ey9zdGdyZXN0" } }),
      ];
    },
    [
      [406, "PGRST107"],
      [200, []],
      [200, []],
      [401, "PGRST301"],
    ],
  ),
];
