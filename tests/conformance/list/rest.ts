import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import { entry } from "../run-list.ts";
import { place, rating, result, somewhere } from "./rows.ts";

const withSession = async (w: World) => ({ ...(await somewhere(w)), session: (await w.account()).session });

/** What a client of the specification asks of the tables and procedures. Answers as PostgREST 14 documents them. */
export const rest = [
  entry(
    "a read answers the columns that were asked for",
    async (w) => {
      const { client, places } = await somewhere(w);
      return result(await client.from("restaurants").select("name,city").eq("place_id", places[0]));
    },
    [200, [{ name: "Conformance 1", city: "Luxembourg" }]],
  ),
  entry(
    "a page with a count says how many there are",
    async (w) => {
      const { client, places } = await somewhere(w);
      const page = client.from("restaurants").select("name", { count: "exact" }).in("place_id", places);
      const { data, status, count } = await page.order("name", { ascending: false }).range(0, 0);
      return { status, data, count, range: w.last().headers.get("content-range") };
    },
    { status: 206, data: [{ name: "Conformance 2" }], count: 2, range: "0-0/2" },
  ),
  entry(
    "a count alone reads no rows",
    async (w) => {
      const { client, places } = await somewhere(w);
      const { data, count } = await client
        .from("restaurants")
        .select("*", { count: "exact", head: true })
        .in("place_id", places);
      return { data, count };
    },
    { data: null, count: 2 },
  ),
  entry(
    "a page past the end is refused",
    async (w) => {
      const { client, places } = await somewhere(w);
      const page = client.from("restaurants").select("name", { count: "exact" }).in("place_id", places);
      return result(await page.range(10, 19));
    },
    [416, "PGRST103"],
  ),
  entry(
    "no row where one was asked for is an error, and none where it may be missing is none",
    async (w) => {
      const one = () => w.client().from("restaurants").select("name").eq("place_id", "conformance-none");
      return [result(await one().single()), result(await one().maybeSingle())];
    },
    [
      [406, "PGRST116"],
      [200, null],
    ],
  ),
  entry(
    "several rows where one was asked for are an error",
    async (w) => {
      const { client, places } = await somewhere(w);
      return result(await client.from("restaurants").select("name").in("place_id", places).single());
    },
    [406, "PGRST116"],
  ),
  entry(
    "a column, a table and a procedure that do not exist are refused",
    async (w) => [
      result(await w.client().from("restaurants").select("lemon")),
      result(await w.client().from("lemons").select("*")),
      result(await w.client().rpc("squeeze", {})),
    ],
    [
      [400, "42703"],
      [404, "PGRST205"],
      [404, "PGRST202"],
    ],
  ),
  entry(
    "a value of another type is refused",
    async (w) => result(await w.client().from("restaurants").select("name").eq("latitude", "north")),
    [400, "22P02"],
  ),
  entry(
    "a table is closed to strangers with 401 and to members with 403",
    async (w) => {
      const { client } = await w.account();
      return [
        result(await w.client().from("ratings").select("id")),
        result(await client.from("profiles").select("user_id,xmin")),
        result(await client.from("ratings").select("id,xmin")),
      ];
    },
    [
      [401, "42501"],
      [400, "42703"],
      [400, "42703"],
    ],
  ),
  entry(
    "all columns are those that people may read, and a column that nobody reads does not exist",
    async (w) => {
      const { client, id } = await w.guest();
      const own = (columns: string) => client.from("profiles").select(columns).eq("user_id", id);
      const all = async (table: string) => result(await client.from(table).select("*").limit(1));
      return [
        Object.keys((await own("*").single<object>()).data ?? {}).join(" "),
        result(await own("first_name,visible_to")),
        result(await client.from("profiles").update({ visible_to: "everyone" }).eq("user_id", id)),
        result(await own("first_name")),
        await all("activities"),
        await all("contact_tickets"),
        await all("moderation_decisions"),
      ];
    },
    [
      "user_id username first_name last_name avatar_url city country badges updated_at",
      [400, "42703"],
      [400, "PGRST204"],
      [200, [{ first_name: "Ann" }]],
      [200, []],
      [200, []],
      [200, []],
    ],
  ),
  entry(
    "a server selects all columns of the own row, and the figures by their names",
    async (w) => {
      const { client, id } = await w.guest();
      const card = { user_id: id, first_name: "Ann", last_name: "Example", email: "ann@lemons.test" };
      const made = await client.from("servers").insert(card).select("first_name,is_active");
      const all = await client.from("servers").select("*").eq("user_id", id).single();
      const columns = Object.keys((all.data as object | null) ?? {}).toSorted();
      const figures = client.from("servers").select("first_name,overall_rating,total_ratings").eq("user_id", id);
      return [result(made), [all.status, columns], result(await figures)];
    },
    [
      [201, [{ first_name: "Ann", is_active: true }]],
      [
        200,
        [
          "created_at",
          "email",
          "first_name",
          "hidden_from_search",
          "id",
          "is_active",
          "last_name",
          "phone_number",
          "renamed_at",
          "updated_at",
          "user_id",
        ],
      ],
      [200, [{ first_name: "Ann", overall_rating: null, total_ratings: 0 }]],
    ],
  ),
  entry(
    "a rating is made, read with its place, changed and removed",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const own = () => client.from("ratings").select("score,restaurants(name)").eq("user_id", id);
      return [
        result(await client.from("ratings").insert(rating(id, places[0]))),
        result(await own().order("created_at", { ascending: false })),
        result(await client.from("ratings").update({ score: 5 }).eq("user_id", id).select("score")),
        result(await client.from("ratings").delete().eq("user_id", id)),
        result(await own()),
      ];
    },
    [
      [201, null],
      [200, [{ score: 4, restaurants: { name: "Conformance 1" } }]],
      [200, [{ score: 5 }]],
      [204, null],
      [200, []],
    ],
  ),
  entry(
    "what breaks a rule of the product or a constraint is refused with its code",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const add = async (more: object) =>
        result(await client.from("ratings").insert({ ...rating(id, places[0]), ...more }));
      const serve = async (more: object) =>
        result(await client.from("servers").insert({ user_id: id, first_name: "Ann", last_name: "Example", ...more }));
      return [await add({ score: 6 }), await add({}), await add({}), await serve({}), await serve({ email: "ann@" })];
    },
    [
      [422, "PT422"],
      [201, null],
      [409, "23505"],
      [422, "PT422"],
      [422, "PT422"],
    ],
  ),
  entry(
    "a row for somebody else is refused",
    async (w) => {
      const { client, places } = await somewhere(w);
      const other = await w.guest();
      return result(await client.from("ratings").insert(rating(other.id, places[0])));
    },
    [403, "PT403"],
  ),
  entry(
    "an owner reads the ratings of the own place and a server those about themselves, without their author",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const [owner, waiter] = [await w.guest(), await w.guest()];
      const must = <Row>({ data, error }: { data: Row; error: Error | null }): NonNullable<Row> => {
        if (error || !data) throw error ?? new Error("Nothing came back");
        return data;
      };
      const business = { user_id: owner.id, business_name: "Lemon Ltd", business_email: "o@lemons.test" };
      const card = { user_id: waiter.id, first_name: "Sam", last_name: "Example", email: "s@lemons.test" };
      const { id: ownerId } = must(await w.server.from("restaurant_owners").insert(business).select("id").single());
      const { id: serverId } = must(await w.server.from("servers").insert(card).select("id").single());
      const tie = { restaurant_owner_id: ownerId, restaurant_place_id: places[0] };
      must(await w.server.from("restaurant_ownerships").insert(tie).select("created_at"));
      must(
        await w.server
          .from("restaurant_servers")
          .insert({ ...tie, server_id: serverId })
          .select("id"),
      );
      must(
        await client
          .from("ratings")
          .insert({ ...rating(id, places[0]), server_id: serverId })
          .select("id"),
      );
      const columns = "user_id,score,server_id,rated_at,restaurants(name)";
      const page = owner.client.from("ratings").select(columns).eq("restaurant_place_id", places[0]);
      const own = waiter.client.from("ratings").select("user_id,score").eq("server_id", serverId);
      const scores = waiter.client.from("ratings").select("score").eq("server_id", serverId);
      const all = await owner.client.from("ratings").select("*").eq("restaurant_place_id", places[0]);
      return [
        result(await page.order("created_at", { ascending: false })),
        result(await own.order("created_at", { ascending: false }).range(0, 19)),
        result(await scores.eq("restaurant_place_id", places[0])),
        [all.status, all.data?.length],
        result(await owner.client.from("ratings").select("score").eq("user_id", id)),
        result(
          await owner.client.from("ratings").update({ score: 5 }).eq("restaurant_place_id", places[0]).select("score"),
        ),
      ];
    },
    [
      [200, [{ user_id: null, score: 4, server_id: null, rated_at: null, restaurants: { name: "Conformance 1" } }]],
      [200, [{ user_id: null, score: 4 }]],
      [200, [{ score: 4 }]],
      [200, 1],
      [200, []],
      [200, []],
    ],
  ),
  entry(
    "written rows are answered where they are asked for, and counted",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const made = client.from("ratings").insert(rating(id, places[0])).select("score,restaurants(name)").single();
      const counted = async () => {
        const { status, count } = await client
          .from("ratings")
          .update({ score: 3 }, { count: "exact" })
          .eq("user_id", id);
        return [status, count];
      };
      return [
        result(await made),
        await counted(),
        result(await client.from("ratings").delete().eq("user_id", id).select("score")),
        result(await client.from("ratings").delete().eq("user_id", id).select("score")),
      ];
    },
    [
      [201, { score: 4, restaurants: { name: "Conformance 1" } }],
      [204, 1],
      [200, [{ score: 3 }]],
      [200, []],
    ],
  ),
  entry(
    "a place that exists stays as it is when it is upserted, and a rating has no key for an upsert",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const { city: _, ...again } = { ...place(1), place_id: places[0], name: "Renamed" };
      const { status } = await client.from("restaurants").upsert(again);
      const key = { onConflict: "user_id,restaurant_place_id" };
      return [
        status < 300,
        result(await client.from("restaurants").select("name").eq("place_id", places[0])),
        result(await client.from("ratings").upsert(rating(id, places[0]), key)),
      ];
    },
    [true, [200, [{ name: "Conformance 1" }]], [400, "42P10"]],
  ),
  entry(
    "conditions are joined, negated and ordered, and an embedded row has another name",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const rows = places.map((one, at) => ({ ...rating(id, one), score: at + 2, comment: at === 0 ? null : "Fine" }));
      const made = await client.from("ratings").insert(rows);
      const own = () => client.from("ratings").select("score").eq("user_id", id);
      return [
        made.status,
        result(await own().or("score.eq.2,comment.eq.Fine").order("score", { ascending: false })),
        result(await own().not("comment", "is", null)),
        result(await own().order("comment", { nullsFirst: true }).limit(1)),
        result(await client.from("ratings").select("place:restaurants(name)").eq("score", 2).eq("user_id", id)),
        result(await client.from("restaurants").select("name").in("place_id", places).ilike("name", "%ANCE 2").csv()),
      ];
    },
    [
      201,
      [200, [{ score: 3 }, { score: 2 }]],
      [200, [{ score: 3 }]],
      [200, [{ score: 2 }]],
      [200, [{ place: { name: "Conformance 1" } }]],
      [200, 'name\n"Conformance 2"'],
    ],
  ),
  entry(
    "a change that meets no row answers none",
    async (w) => {
      const { client } = await w.guest();
      return [
        result(await client.from("ratings").update({ score: 5 }).eq("id", randomUUID()).select("id")),
        result(await client.from("ratings").update({ score: 5 }).eq("id", randomUUID())),
      ];
    },
    [
      [200, []],
      [204, null],
    ],
  ),
  entry(
    "the tables refuse a token with another signature",
    async (w) => {
      const { session } = await w.account();
      const [head, body] = session.access_token.split(".");
      const answer = await w.fetch(`${w.url}/rest/v1/restaurants?select=name&limit=1`, {
        headers: { apikey: w.publishableKey, authorization: `Bearer ${head}.${body}.${"A".repeat(86)}` },
      });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    },
    [401, "PGRST301"],
  ),
  entry(
    "a procedure that refuses answers its status, code and hint",
    async (w) => {
      const { error, status } = await w.client().rpc("my_ratings", {});
      return { status, code: error?.code, hint: typeof error?.hint };
    },
    { status: 401, code: "42501", hint: "object" },
  ),
  entry(
    "a procedure that changes nothing is answered by GET as by POST, and one that writes is refused",
    async (w) => {
      const { client, places } = await somewhere(w);
      const ask = (get: boolean) =>
        w.client().rpc("get_restaurant_page", { p_place_id: places[0], p_reviews: 0 }, { get });
      const [byGet, byPost] = [await ask(true), await ask(false)];
      const list = await client.rpc("discover_places", { p_city: "Luxembourg", p_limit: 1 }, { get: true });
      const written = await client.rpc("submit_ops", { p_ops: "[]" }, { get: true });
      const same = JSON.stringify(byGet.data) === JSON.stringify(byPost.data);
      return [byGet.status, same, list.status, (list.data as { places: [] } | null)?.places.length, written.status];
    },
    [200, true, 200, 1, 405],
  ),
  entry(
    "a public read by GET may be kept by caches, unless somebody is signed in",
    async (w) => {
      const { session, places } = await withSession(w);
      const path = `${w.url}/rest/v1/rpc/get_restaurant_page?p_place_id=${places[0]}&p_reviews=0`;
      const headers = { apikey: w.publishableKey };
      const asked = [
        await w.fetch(path, { headers }),
        await w.fetch(path, { headers: { ...headers, authorization: `Bearer ${session.access_token}` } }),
      ];
      return asked.map((answer) => /s-maxage/.test(answer.headers.get("cache-control") ?? ""));
    },
    [true, false],
  ),
];
