import fc from "fast-check";
import { describe, expect } from "vitest";
import { tagsForScore } from "../../src/domain/ratings/tags.ts";
import { cast, ownerIds, places, serverId } from "../support/cast.ts";
import { figuresOf, nextDay } from "./calls.ts";
import { content, newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben } = cast;
const guests = [ada, ben, cast.ownerOfPlace2] as const;
const { place1, place3 } = places;

/** Every figure maintained by triggers. Rows of zeros equal missing rows. */
const snapshotSql = `select jsonb_build_object(
  'places', (select jsonb_agg(to_jsonb(f) - 'unpublished_since' order by f.place_id) from private.place_figures as f where score_1 + score_2 + score_3 + score_4 + score_5 > 0),
  'published', (select jsonb_agg(jsonb_build_array(place_id, score_1, score_2, score_3, score_4, score_5, tag_counts, top_tags, average_score) order by place_id) from public.restaurants),
  'cities', (select jsonb_agg(c order by c.id) from public.cities as c where restaurant_count > 0),
  'people', (select jsonb_agg(u order by u.user_id) from private.user_totals as u where score_1 + score_2 + score_3 + score_4 + score_5 > 0),
  'servers', (select jsonb_agg(to_jsonb(s) - 'change_version' order by s.server_id) from private.server_totals as s where score_1 + score_2 + score_3 + score_4 + score_5 > 0),
  'associations', (select jsonb_agg(p order by p.server_id, p.restaurant_place_id) from private.server_place_totals as p),
  'days', (select jsonb_agg(d order by d.restaurant_place_id, d.day) from private.place_days as d where score_1 + score_2 + score_3 + score_4 + score_5 > 0),
  'reviewers', (select jsonb_agg(jsonb_build_array(city_id, user_id, rating_count) order by city_id, user_id) from private.city_reviewers),
  'visits', (select jsonb_agg(v order by v.rating_id, v.day) from private.visits as v)) as figures`;

async function snapshot({ look }: Stage): Promise<unknown> {
  const [row] = await look<{ figures: unknown }>(snapshotSql);
  return row?.figures;
}

type Step = (stage: Stage) => Promise<unknown>;

const aPlace = fc.constantFrom(place1.id, places.place2.id, place3.id);
const aGuest = fc.constantFrom(...guests);
const aContent = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const).chain((score) =>
  fc.record({
    score: fc.constant(score),
    tags: fc.subarray([...tagsForScore(score)], { maxLength: 3 }),
    comment: fc.constantFrom(null, "Fine"),
    server_id: fc.constantFrom(null, serverId),
    server_name: fc.constant(null),
    server_emoji: score === 5 ? fc.constantFrom(null, "crown" as const, "star" as const) : fc.constant(null),
  }),
);

/** Rejected steps (own place, server elsewhere) are included: they must change no figure. */
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(aGuest, aPlace, aContent).map(
      ([guest, placeId, intent]): Step =>
        (stage) =>
          send(stage, guest, newDevice().save({ place_id: placeId, content: intent })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(aGuest, aPlace, aContent).map(
      ([guest, placeId, intent]): Step =>
        ({ as }) =>
          as(
            guest,
            "update public.ratings set score = $3, tags = $4, server_emoji = $5 where user_id = $1 and restaurant_place_id = $2",
            [guest.id, placeId, intent.score, intent.tags, intent.server_emoji],
          ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(aGuest, aPlace).map(
      ([guest, placeId]): Step =>
        ({ as }) =>
          as(guest, "delete from public.ratings where user_id = $1 and restaurant_place_id = $2", [guest.id, placeId]),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(aGuest, aPlace, fc.boolean()).map(
      ([guest, placeId, hide]): Step =>
        ({ look }) =>
          look(
            "update private.ratings set hidden_at = case when $3 then now() end where user_id = $1 and restaurant_place_id = $2",
            [guest.id, placeId, hide],
          ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(aPlace, fc.constantFrom("Luxembourg", "Metz", null)).map(
      ([placeId, city]): Step =>
        ({ look }) =>
          look("update public.restaurants set city = $2 where place_id = $1", [placeId, city]),
    ),
  },
);

/** Folds up to three logged changes: a limit may part the changes of one rating. */
const aFold = fc.integer({ min: 1, max: 3 }).map(
  (limit): Step =>
    ({ look }) =>
      look("select private.fold_figures($1)", [limit]),
);

describe("figures", () => {
  test.for([
    ["folded before every step", aStep],
    ["folded at any moment", fc.oneof({ weight: 3, arbitrary: aStep }, aFold)],
  ] as const)(
    "equal a recount after any sequence of saves, edits, removals, hidings and moved places (%s)",
    { timeout: 120_000 },
    async ([, one]) => {
      await fc.assert(
        fc.asyncProperty(fc.array(one, { minLength: 3, maxLength: 25 }), (steps) =>
          database.scene(async (stage) => {
            if (one !== aStep) await stage.look("set local test.fold = 'later'");
            await stage.look("update private.fold_state set folded_at = 'infinity'");
            for (const step of steps) await step(stage);
            await stage.look("set local test.fold = ''");
            const kept = await snapshot(stage);
            await stage.look("select private.recount_ratings()");
            expect(kept).toEqual(await snapshot(stage));
            await nextDay(stage);
            const [plain] = await stage.look(
              `select bool_and(r.average_score is not distinct from a.average and r.rating_count = a.n) as equal
             from public.restaurants as r cross join lateral (
               select round(avg(score), 2) as average, count(*) as n from private.ratings
               where restaurant_place_id = r.place_id and deleted_at is null and hidden_at is null) as a`,
            );
            expect(plain).toEqual({ equal: true });
          }),
        ),
        { numRuns: 25 },
      );
    },
  );

  test("stay correct when a guest's account is deleted", async ({ stage }) => {
    await send(stage, ada, newDevice().save({ content: content({ score: 1, tags: ["long_wait"] }) }));
    await send(stage, ben, newDevice().save({ content: content({ score: 4 }) }));
    await stage.look("delete from auth.users where id = $1", [ada.id]);
    expect(await figuresOf(stage, place3.id)).toMatchObject({
      rating_count: 1,
      average_score: "4.00",
      top_tags: ["attentive"],
    });
    const kept = await snapshot(stage);
    await stage.look("select private.recount_ratings()");
    expect(kept).toEqual(await snapshot(stage));
  });

  test("keep the rating but drop the name when a server (waiter) deletes their profile", async ({ stage }) => {
    const praise = content({ score: 5, tags: [], server_id: serverId, server_name: "Sam", server_emoji: "crown" });
    await send(stage, ada, newDevice().save({ place_id: place1.id, content: praise }));
    expect(await stage.look("select score_5 from private.server_totals where server_id = $1", [serverId])).toEqual([
      { score_5: 1 },
    ]);
    await stage.look("delete from public.servers where id = $1", [serverId]);
    expect(
      await stage.look("select score, server_id, server_name, server_emoji, version from private.ratings"),
    ).toEqual([{ score: 5, server_id: null, server_name: null, server_emoji: "crown", version: 2 }]);
  });

  test("keep the praise of a server (waiter) who left, and the guest can still edit the rating", async ({ stage }) => {
    const praise = content({ score: 5, tags: [], server_id: serverId, server_name: "Sam" });
    await send(stage, ada, newDevice().save({ place_id: place1.id, content: praise }));
    await stage.look("delete from public.restaurant_servers where restaurant_owner_id = $1", [ownerIds.ofPlace1]);
    const edit = newDevice().save({
      place_id: place1.id,
      base_version: 1,
      content: { ...praise, comment: "Still great" },
    });
    expect(await send(stage, ada, edit)).toMatchObject({ status: "applied", row: { server_id: serverId } });
  });

  test("include badges for the first, fifth and tenth rating, which are never taken back", async ({ stage }) => {
    await stage.look(
      "insert into public.restaurants (place_id, name, latitude, longitude) select 'b-' || n, 'B', 49, 6 from generate_series(1, 5) as n",
    );
    const badges = async () =>
      (await stage.look<{ badges: string[] }>("select badges from public.profiles where user_id = $1", [ada.id]))[0]
        ?.badges;
    for (let n = 1; n <= 4; n++) await send(stage, ada, newDevice().save({ place_id: `b-${n}` }));
    expect(await badges()).toEqual(["first_squeeze"]);
    await send(stage, ada, newDevice().save({ place_id: "b-5" }));
    expect(await badges()).toEqual(["first_squeeze", "citrus_scout"]);
    await stage.as(ada, "delete from public.ratings where user_id = $1", [ada.id]);
    expect(await badges()).toEqual(["first_squeeze", "citrus_scout"]);
  });
});
