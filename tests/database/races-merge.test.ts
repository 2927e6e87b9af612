import { expect, test } from "vitest";
import { cast, places } from "../support/cast.ts";
import { figuresOf, newcomer } from "./calls.ts";
import { content, newDevice, send, submit } from "./commands.ts";
import { useRaces } from "./races-harness.ts";

const { stage, hold } = useRaces({ orPglite: true });
const { consumerA: ada, consumerB: ben, admin } = cast;
const addPlaces = (...ids: string[]) =>
  stage.look(
    "insert into public.restaurants (place_id, name, city, latitude, longitude) select id, 'M', 'Merge City', 49, 6 from unnest($1::text[]) as id",
    [ids],
  );
const mergeSql = "select public.merge_places($1, $2) as answer";
const merge = async (from: string, into: string) =>
  (await stage.as<{ answer: Record<string, unknown> }>(admin, mergeSql, [from, into]))[0]?.answer;

test("a rating of the old place that is being written during the merge is stored for the remaining place", async () => {
  await addPlaces("under-way", "under-way-into");
  const merging = await hold(admin, mergeSql, ["under-way", "under-way-into"]);
  const sent = send(stage, ada, newDevice().save({ place_id: "under-way" }));
  const batch = submit(
    stage,
    ben,
    newDevice().save({ place_id: "under-way" }),
    newDevice().save({ place_id: places.place3.id, content: content({ score: 5, tags: [] }) }),
  );
  const direct = stage.as<{ id: string }>(
    cast.ownerOfPlace1,
    "insert into public.ratings (restaurant_place_id, score) values ('under-way', 4) returning restaurant_place_id as id",
  );
  // They wait for the merge or are finished; nothing may be lost either way.
  await Promise.race([Promise.all([sent, batch, direct]), new Promise((resolve) => setTimeout(resolve, 300))]);
  await merging.letGo();
  expect(await sent).toMatchObject({ status: "applied", row: { restaurant_place_id: "under-way-into" } });
  expect((await batch).map(({ status }) => status)).toEqual(["applied", "applied"]);
  expect(await direct).toEqual([{ id: "under-way-into" }]);
  expect(await figuresOf(stage, "under-way")).toMatchObject({ rating_count: 0 });
  expect(await figuresOf(stage, "under-way-into")).toMatchObject({ rating_count: 3 });
});

test("a merge that starts while a rating is being written waits for the rating and moves it", async () => {
  await addPlaces("written", "written-into");
  const writing = await hold(ada, "insert into public.ratings (restaurant_place_id, score) values ('written', 4)", []);
  // The writer has the lock of the rating and the merge that of the place; the merge does not hold both while waiting.
  const first = merge("written", "written-into");
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 300))]);
  await writing.letGo();
  const answer = await first;
  if (answer?.["code"] === "place_busy")
    expect(await merge("written", "written-into")).toMatchObject({ success: true });
  else expect(answer).toMatchObject({ success: true });
  expect(await figuresOf(stage, "written-into")).toMatchObject({ rating_count: 1 });
  expect(
    await stage.look(
      "select restaurant_place_id as id from private.ratings where user_id = $1 and deleted_at is null and restaurant_place_id like 'written%'",
      [ada.id],
    ),
  ).toEqual([{ id: "written-into" }]);
});

test("guests who rate during merges lose no rating, cause no deadlock, and the figures are correct", async () => {
  const from = Array.from({ length: 6 }, (_, nth) => `storm-${nth}`);
  await addPlaces(...from, "storm-into");
  const guests = await Promise.all(Array.from({ length: 6 }, (_, nth) => newcomer(stage, `storm-${nth}@cast.test`)));
  const answers = await Promise.all([
    ...guests.map(async (guest, nth) => {
      const device = newDevice();
      const order = nth % 2 === 0 ? from : from.toReversed();
      const told = [];
      for (const place_id of order) {
        const comment = `${nth} of ${place_id}`;
        told.push(await send(stage, guest, device.save({ place_id, content: content({ comment }) })));
      }
      return told;
    }),
    (async () => {
      const told = [];
      for (const place of from) {
        let answer = await merge(place, "storm-into");
        // Another person was about to rate it: the merge is retried, as the page suggests.
        while (answer?.["code"] === "place_busy") answer = await merge(place, "storm-into");
        told.push({ status: answer?.["success"] === true ? "applied" : answer?.["code"] });
      }
      return told;
    })(),
  ]);
  // Each command is stored, becomes an earlier version, or asks the guest; none is refused.
  const others = answers.flat().filter(({ status }) => status !== "applied" && status !== "conflict");
  expect(others).toEqual([]);
  const applied = answers
    .slice(0, 6)
    .flat()
    .filter(({ status }) => status === "applied").length;
  const [kept] = await stage.look<{ n: number }>(
    `select (select count(*) from private.ratings where restaurant_place_id like 'storm%' and deleted_at is null)
      + (select count(*) from private.rating_revisions as v join private.ratings as r on r.id = v.rating_id where r.restaurant_place_id like 'storm%') as n`,
  );
  expect(Number(kept?.n)).toBe(applied);
  expect(
    await stage.look(
      "select place_id from private.place_figures where place_id like 'storm-_' and score_1 + score_2 + score_3 + score_4 + score_5 > 0",
    ),
  ).toEqual([]);
  expect(
    await stage.look(
      `select score_1 + score_2 + score_3 + score_4 + score_5
         = (select count(*) from private.ratings where restaurant_place_id = place_id and deleted_at is null) as right
       from private.place_figures where place_id = 'storm-into'`,
    ),
  ).toEqual([{ right: true }]);
});

test("a device that pulls ratings while moderation decides misses no change", async () => {
  await addPlaces("judged-1", "judged-2");
  const device = newDevice();
  await submit(stage, ada, device.save({ place_id: "judged-1" }), device.save({ place_id: "judged-2" }));
  const [rating] = await stage.look<{ id: string }>(
    "select id from private.ratings where restaurant_place_id = 'judged-1'",
  );
  const decision = { p_subject_type: "rating", p_subject_id: rating?.id, p_action: "hide", p_reason: "x" };
  const judging = await hold(admin, "select public.moderate_content($1, $2, $3, $4)", Object.values(decision));
  // Another write of the author waits, so that commit order equals change order.
  const order: string[] = [];
  const edit = send(
    stage,
    ada,
    device.save({ place_id: "judged-2", base_version: 1, content: content({ comment: "Edited" }) }),
  ).then((answer) => {
    order.push("edit");
    return answer;
  });
  await Promise.race([edit, new Promise((resolve) => setTimeout(resolve, 300))]);
  order.push("decided");
  await Promise.all([judging.letGo(), edit]);
  expect(order).toEqual(["decided", "edit"]);
});
