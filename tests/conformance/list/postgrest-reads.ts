import { randomUUID } from "node:crypto";
import { entry } from "../run-list.ts";
import { rated, raw, result } from "./rows.ts";

/** Cases of PostgREST's own tests (test/spec/Feature of PostgREST 14.9, named above each entry), on the tables of the product. */
export const postgrestReads = [
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
