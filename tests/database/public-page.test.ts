import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { newPromotion, nextDay, rate, rowsOf, valueOf } from "./calls.ts";
import { newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const place = places.place1;

interface Review {
  id: string;
  created_at: string;
}

/** Reviews of 45 people, three at a time with the same time. Returns their ids as the page lists them, newest first. */
async function manyReviews(stage: Stage): Promise<string[]> {
  await stage.look(
    `insert into auth.users (id, email) select gen_random_uuid(), 'guest-' || n || '@cast.test' from generate_series(1, 45) as n`,
  );
  await stage.look(
    `insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, created_at)
     select id, $1, 'x', 4, now() - interval '1 day' - substring(email from '[0-9]+')::int / 3 * interval '1 hour'
     from auth.users where email like 'guest-%'`,
    [place.id],
  );
  const rows = await stage.look<{ id: string }>(
    "select id from private.ratings where restaurant_place_id = $1 and deleted_at is null and hidden_at is null order by created_at desc, id",
    [place.id],
  );
  return rows.map(({ id }) => id);
}

const pageAfter = (stage: Stage, after: string | null, placeId: string = place.id) =>
  valueOf<Review[]>(stage, cast.anonymous, "get_place_reviews", { p_place_id: placeId, p_after_id: after });

describe("the public page of a restaurant", () => {
  test("shows reviews in pages, newest first, without gaps or repeats, even if many have the same time", async ({
    stage,
  }) => {
    const all = await manyReviews(stage);
    const read: string[] = [];
    for (let after: string | null = null; ; after = read.at(-1) ?? null) {
      const page: Review[] = await pageAfter(stage, after);
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(20);
      read.push(...page.map(({ id }) => id));
    }
    expect(read).toEqual(all);
    // A review of another place is not a valid cursor.
    expect((await pageAfter(stage, all[0] ?? "", places.place2.id)).length).toBe(0);
  });
});

test("dates a review and its reply for visitors by the month only", async ({ stage }) => {
  const id = await rate(stage, cast.consumerA, place.id);
  await valueOf(stage, cast.ownerOfPlace1, "reply_to_rating", { p_rating_id: id, p_body: "Thank you" });
  await stage.look("update private.ratings set created_at = '2026-03-14T12:34:56Z' where id = $1", [id]);
  await stage.look(
    "update public.rating_replies set created_at = '2026-04-15T12:34:56Z', updated_at = '2026-05-16T12:34:56Z' where rating_id = $1",
    [id],
  );
  const review = (await pageAfter(stage, null)).find((one) => one.id === id);
  const { created_at, updated_at } = (review as unknown as { reply: Record<string, string> }).reply;
  const begin = "01T00:00:00";
  expect([review?.created_at, created_at?.slice(8, 19), updated_at?.slice(8, 19)]).toEqual([
    "2026-03-01",
    begin,
    begin,
  ]);
});

interface PlacePage {
  reviews: { id: string; own: boolean; liked: boolean; likes_count: number }[];
  photos: { path: string; rating_id: string; own: boolean }[];
  promotions: Record<string, unknown>[];
  mayor: { user_id: string } | null;
  place: Record<string, unknown>;
}
const pageFor = (stage: Stage, person: Person) =>
  valueOf<PlacePage>(stage, person, "get_restaurant_page", { p_place_id: place.id });
const { consumerA: ada, consumerB: ben, anonymous } = cast;

describe("a restaurant page read by different people", () => {
  test("marks the reader's own review and likes, and nothing for a visitor", async ({ stage }) => {
    const ofAda = await rate(stage, ada, place.id);
    const ofBen = await rate(stage, ben, place.id);
    await stage.as(ben, "select public.set_rating_like($1, true)", [ofAda]);
    await nextDay(stage);
    const told = async (person: Person) =>
      new Map((await pageFor(stage, person)).reviews.map((one) => [one.id, [one.own, one.liked, one.likes_count]]));
    expect(await told(ada)).toEqual(
      new Map([
        [ofBen, [false, false, 0]],
        [ofAda, [true, false, 1]],
      ]),
    );
    expect(await told(ben)).toEqual(
      new Map([
        [ofBen, [true, false, 0]],
        [ofAda, [false, true, 1]],
      ]),
    );
    expect(await told(anonymous)).toEqual(
      new Map([
        [ofBen, [false, false, 0]],
        [ofAda, [false, false, 1]],
      ]),
    );
  });

  test("hides the reviews and photos of two people from each other if one has blocked the other", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save({ place_id: place.id }));
    const photo = `${crypto.randomUUID()}.jpg`;
    await stage.look("insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $1, $2)", [
      photo,
      ada.id,
    ]);
    await send(stage, ada, phone.attach(photo, { place_id: place.id }));
    await rate(stage, ben, place.id);
    await nextDay(stage);
    const seen = async (person: Person) => {
      const { reviews, photos } = await pageFor(stage, person);
      const later = await valueOf<Review[]>(stage, person, "get_place_reviews", { p_place_id: place.id });
      return [reviews.length, later.length, photos.map(({ path }) => path)];
    };
    expect(await seen(ben)).toEqual([2, 2, [photo]]);
    await stage.as(ben, "select public.block_user($1)", [ada.id]);
    expect(await seen(ben)).toEqual([1, 1, []]);
    expect(await seen(ada)).toEqual([1, 1, [photo]]);
    for (const person of [anonymous, cast.serverOfPlace1]) expect(await seen(person)).toEqual([2, 2, [photo]]);
  });

  test("shows the mayor to invited guests only", async ({ stage }) => {
    await stage.look(
      "insert into private.city_mayors (city_id, user_id, since) select id, $2, now() - interval '3 days' from public.cities where city = $1",
      [place.city, ada.id],
    );
    expect((await pageFor(stage, ben)).mayor).toMatchObject({ user_id: ada.id, first_name: "Ada" });
    for (const person of [anonymous, cast.uninvited]) expect((await pageFor(stage, person)).mayor).toBeNull();
    await stage.look("update private.profiles set visible_to = 'nobody' where user_id = $1", [ada.id]);
    expect((await pageFor(stage, ben)).mayor).toBeNull();
  });

  test("hides inactive and expired promotions from everyone, and shows no creation time", async ({ stage }) => {
    await newPromotion(stage);
    const olga = cast.ownerOfPlace1;
    const near = { p_lat: place.lat, p_lng: place.lng };
    const onCard = async () => (await placesFor(stage, olga, near))[0]?.promotions;
    expect(Object.keys((await pageFor(stage, olga)).promotions[0] ?? {}).toSorted()).toEqual([
      "description",
      "discount_type",
      "discount_value",
      "expires_at",
      "free_item",
      "id",
      "title",
    ]);
    expect(await onCard()).toMatchObject([{ title: "Lemon week", discount_value: 10 }]);
    await stage.look("update public.promotions set is_active = false");
    expect((await pageFor(stage, olga)).promotions).toEqual([]);
    expect(await onCard()).toEqual([]);
  });

  test("shows kind, opening hours, telephone, website and time zone as the data source provides them", async ({
    stage,
  }) => {
    const told = {
      types: ["cafe", "cake"],
      opening_hours: "Mo-Su 08:00-18:00",
      phone: "+352 1",
      website: "https://zitroun.test/",
      time_zone: "Europe/Luxembourg",
    };
    await stage.as(cast.machine, "select public.cache_places($1::jsonb)", [
      JSON.stringify([
        { place_id: place.id, name: place.name, city: place.city, lat: place.lat, lng: place.lng, ...told },
      ]),
    ]);
    expect((await pageFor(stage, anonymous)).place).toMatchObject(told);
    const { phone: _phone, website: _website, ...onCard } = told;
    expect((await placesFor(stage, anonymous, { p_lat: place.lat, p_lng: place.lng }))[0]).toMatchObject(onCard);
  });
});

const placesFor = (stage: Stage, person: Person, args: Record<string, unknown>) =>
  rowsOf<{ promotions: unknown[] }>(stage, person, "search_places", args);
