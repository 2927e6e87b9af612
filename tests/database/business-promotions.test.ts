import { describe, expect } from "vitest";
import { cast, ownerIds, places } from "../support/cast.ts";
import { count, newPromotion, nextDay, notOwnerOfPlace1, rate, rowsOf, valueOf } from "./calls.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, ownerOfPlace1: olga, ownerOfPlace2: otto, anonymous } = cast;
const all = "select id from public.promotions";

/** Inserts a promotion of place 1. */
const insert = (owner: string) =>
  `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, discount_value)
   values ('${owner}', '${places.place1.id}', 'Lemon week', 'A tenth off', 'percentage', 10)`;

describe("a promotion", () => {
  test("is visible to everybody while active and unexpired, and always to its owner", async ({ stage }) => {
    await newPromotion(stage);
    for (const person of [anonymous, ada, otto, cast.uninvited]) expect(await count(stage, person, all)).toBe(1);
    await stage.as(olga, "update public.promotions set is_active = false");
    for (const person of [anonymous, ada, otto]) expect(await count(stage, person, all)).toBe(0);
    expect(await count(stage, olga, all)).toBe(1);
    await stage.look("update public.promotions set is_active = true, expires_at = now() - interval '1 second'");
    for (const person of [anonymous, ada, otto]) expect(await count(stage, person, all)).toBe(0);
    expect(await count(stage, olga, all)).toBe(1);
  });

  test("can be created by an owner only for their own places", async ({ stage }) => {
    const make = (owner: string, place: string) =>
      `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, free_item)
         values ('${owner}', '${place}', 'Free', 'Sorbet', 'free_item', 'Sorbet')`;
    await stage.as(olga, make(ownerIds.ofPlace1, places.place1.id));
    expect((await stage.refusal(olga, make(ownerIds.ofPlace1, places.place2.id))).code).toBe("42501");
    for (const person of [...notOwnerOfPlace1, anonymous])
      expect((await stage.refusal(person, make(ownerIds.ofPlace1, places.place1.id))).code).toBe("42501");
    // Even without the policy the foreign key requires an ownership.
    expect((await stage.refusal(cast.machine, make(ownerIds.ofPlace1, places.place2.id))).code).toBe("23503");
  });

  test("cannot be created in another owner's name, even if both own the place", async ({ stage }) => {
    const both = "insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) values ($1, $2)";
    await stage.look(both, [ownerIds.ofPlace2, places.place1.id]);
    await stage.as(otto, insert(ownerIds.ofPlace2));
    expect((await stage.refusal(otto, insert(ownerIds.ofPlace1))).code).toBe("42501");
  });

  test("can be changed and deleted only by its owner", async ({ stage }) => {
    await newPromotion(stage);
    for (const person of [otto, ada, cast.serverOfPlace1]) {
      await stage.as(person, "update public.promotions set title = 'Taken'");
      await stage.as(person, "delete from public.promotions");
    }
    await stage.look("update public.promotions set updated_at = '2001-01-01'");
    await stage.as(olga, "update public.promotions set title = ' Lemon month '");
    expect(await stage.look("select title, updated_at > '2002-01-01' as touched from public.promotions")).toEqual([
      { title: "Lemon month", touched: true },
    ]);
    await stage.as(olga, "delete from public.promotions");
    expect(await stage.look(all)).toEqual([]);
  });

  test("is deleted when the ownership ends, so a former owner cannot change it", async ({ stage }) => {
    await newPromotion(stage);
    await stage.look("delete from public.restaurant_ownerships where restaurant_owner_id = $1", [ownerIds.ofPlace1]);
    expect(await stage.look(all)).toEqual([]);
  });

  test.each([
    ["id", "gen_random_uuid()"],
    ["restaurant_owner_id", `'${ownerIds.ofPlace2}'`],
    ["restaurant_place_id", `'${places.place2.id}'`],
    ["created_at", "'2001-01-01'"],
  ])("cannot be given a forged %s", (column, value) =>
    database.scene(async (stage) => {
      await newPromotion(stage);
      expect(await stage.refusal(olga, `update public.promotions set ${column} = ${value}`)).toMatchObject({
        code: "PT403",
        hint: "column_protected",
      });
    }),
  );

  test("is refused once a place has the maximum number of promotions", async ({ stage }) => {
    const make = (number: number) =>
      `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, discount_value)
         select '${ownerIds.ofPlace1}', '${places.place1.id}', 'Offer ' || n, 'Less', 'percentage', 5 from generate_series(1, ${number}) as n`;
    await stage.as(olga, make(30));
    const [page] = await stage.as<{ shown: number }>(
      anonymous,
      `select jsonb_array_length(public.get_restaurant_page('${places.place1.id}') -> 'promotions') as shown`,
    );
    expect(page).toEqual({ shown: 20 });
    expect(await stage.refusal(olga, make(71))).toMatchObject({ code: "PT429", hint: "rate_limited" });
    expect(await count(stage, olga, all)).toBe(30);
  });

  test("takes its timestamps from the server's clock, not from the caller", async ({ stage }) => {
    await newPromotion(stage, { created_at: "2001-01-01" });
    expect(await stage.look("select id from public.promotions where created_at < '2002-01-01'")).toEqual([]);
  });

  test.each([
    [{ title: " " }, "promotion_text_invalid"],
    [{ title: "x".repeat(81) }, "promotion_text_invalid"],
    [{ description: "" }, "promotion_text_invalid"],
    [{ description: "x".repeat(501) }, "promotion_text_invalid"],
    [{ discount_value: 0 }, "percentage_invalid"],
    [{ discount_value: 101 }, "percentage_invalid"],
    [{ discount_value: null }, "percentage_invalid"],
    [{ discount_type: "free_item", free_item: " " }, "free_item_invalid"],
    [{ discount_type: "free_item", free_item: "x".repeat(121) }, "free_item_invalid"],
    [{ discount_type: "cash" }, "discount_type_invalid"],
    [{ expires_at: "2001-01-01" }, "expires_in_past"],
  ])("is refused with %j", (change, hint) =>
    database.scene(async (stage) => {
      await expect(newPromotion(stage, change)).rejects.toMatchObject({ code: "PT422", hint });
    }),
  );

  test("stores only the value of its own type, and can still be edited after it has expired", async ({ stage }) => {
    await newPromotion(stage, { free_item: "Sorbet" });
    expect(await stage.look("select discount_value, free_item from public.promotions")).toEqual([
      { discount_value: 10, free_item: null },
    ]);
    await stage.as(olga, "update public.promotions set discount_type = 'free_item', free_item = 'Sorbet'");
    expect(await stage.look("select discount_value, free_item from public.promotions")).toEqual([
      { discount_value: null, free_item: "Sorbet" },
    ]);
    await stage.look("update public.promotions set expires_at = now() - interval '1 day'");
    await stage.as(olga, "update public.promotions set title = 'Over'");
  });
});

describe("a place whose provider id changes", () => {
  test("keeps its owner, staff, invitations, promotions, codes and ratings", async ({ stage }) => {
    await newPromotion(stage);
    await rowsOf(stage, olga, "create_qr_code", { p_place_id: places.place1.id, p_qr_type: "restaurant" });
    const guest = { p_place_id: places.place1.id, p_invited_email: "nora@cast.test" };
    await valueOf(stage, olga, "send_server_invitation", guest);
    await rate(stage, ada, places.place1.id);
    await stage.look("update public.restaurants set place_id = 'renamed' where place_id = $1", [places.place1.id]);
    const tables = [
      "restaurant_ownerships",
      "restaurant_servers",
      "server_invitations",
      "promotions",
      "qr_codes",
      "ratings",
    ];
    for (const table of tables)
      expect([
        table,
        await stage.look(
          `select from ${table === "ratings" ? "private" : "public"}.${table} where restaurant_place_id = 'renamed'`,
        ),
      ]).toEqual([table, [{}]]);
  });
});

describe("the public page of a place", () => {
  const page = (
    stage: Parameters<typeof rowsOf>[0],
    person = anonymous as Parameters<typeof rowsOf>[1],
    id: string = places.place1.id,
  ) => valueOf<Record<string, unknown> | null>(stage, person, "get_restaurant_page", { p_place_id: id });

  test("shows figures, promotions, reviews under public names and the owner's reply", async ({ stage }) => {
    await newPromotion(stage);
    const id = await rate(stage, ada, places.place1.id, {
      score: 5,
      comment: "Lovely",
      server_name: "Samuel Example",
    });
    await rate(stage, cast.consumerB, places.place1.id, { score: 2 });
    await valueOf(stage, cast.consumerB, "set_rating_like", { p_rating_id: id, p_liked: true });
    await valueOf(stage, olga, "reply_to_rating", { p_rating_id: id, p_body: "Thank you" });
    await nextDay(stage);
    expect(await page(stage, anonymous, `places/${places.place1.id}`)).toMatchObject({
      place: { name: "Café Zitroun", average_score: 3.5, rating_count: 2 },
      distribution: { 1: 0, 2: 1, 3: 0, 4: 0, 5: 1 },
      promotions: [{ title: "Lemon week" }],
    });
    const { reviews } = (await page(stage, cast.consumerB)) as { reviews: Record<string, unknown>[] };
    expect(reviews.find((review) => review["score"] === 5)).toMatchObject({
      reviewer: "Ada E.",
      comment: "Lovely",
      server_first_name: "Samuel",
      likes_count: 1,
      reply: { name: "Zitroun S.à r.l.", body: "Thank you" },
    });
    expect(JSON.stringify(await page(stage))).not.toContain(ada.id);
    expect(JSON.stringify(await page(stage))).not.toContain(ownerIds.ofPlace1);
  });

  test("leaves out hidden, removed and expired content, and is null for an unknown place", async ({ stage }) => {
    await newPromotion(stage);
    await rate(stage, ada, places.place1.id);
    await rate(stage, cast.consumerB, places.place1.id);
    await stage.look("update public.promotions set is_active = false");
    await stage.look("update private.ratings set hidden_at = now() where user_id = $1", [ada.id]);
    await stage.as(cast.consumerB, "delete from public.ratings");
    expect(await page(stage, ada)).toMatchObject({ promotions: [], reviews: [] });
    expect(await page(stage, ada, "nowhere")).toBeNull();
  });

  test("names a linked server (waiter) as in their profile, and nobody for ratings below five lemons", async ({
    stage,
  }) => {
    const serverId = "00000000-0000-4000-9000-000000000004";
    await rate(stage, ada, places.place1.id, { score: 5, server_id: serverId, server_name: "that nice waiter" });
    await rate(stage, cast.consumerB, places.place1.id, { score: 4, server_id: serverId });
    await nextDay(stage);
    const { reviews } = (await page(stage)) as { reviews: Record<string, unknown>[] };
    expect(reviews.map((review) => [review["score"], review["server_first_name"]]).toSorted()).toEqual([
      [4, null],
      [5, "Sam"],
    ]);
  });
});
