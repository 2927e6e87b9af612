import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { nextDay, rate, secondAdmin, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { appeal, decide, settle } from "./moderation-calls.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, anonymous, uninvited } = cast;
const place = places.place1.id;

const removed = async (stage: Stage, person: Person, placeId: string = place) =>
  (await valueOf<{ removed: unknown }>(stage, person, "get_restaurant_page", { p_place_id: placeId })).removed;
const hide = (stage: Stage, id: string, code: string | null = "spam") =>
  decide(stage, "rating", id, "hide", { p_reason_code: code });

describe("the number of removed reviews of a place", () => {
  test("names reasons, and neither authors nor days, on the page and for the owner", async ({ stage }) => {
    expect(await removed(stage, ben)).toEqual({});
    await hide(stage, await rate(stage, ada, place), "untrue");
    await hide(stage, await rate(stage, ben, place), null);
    expect(await removed(stage, ben)).toEqual({ untrue: 1, other: 1 });
    const { removed: own } = await valueOf<{ removed: unknown }>(stage, olga, "get_place_overview", {
      p_place_id: place,
    });
    expect(own).toEqual({ untrue: 1, other: 1 });
    expect(await removed(stage, ben, places.place2.id)).toEqual({});
  });

  test.each([
    ["visitors", anonymous],
    ["accounts without an invitation", uninvited],
  ])("changes for %s on the next day, when a review goes and when it returns", (_, outsider) =>
    database.scene(async (stage) => {
      const id = await rate(stage, ada, place);
      await nextDay(stage);
      await hide(stage, id);
      expect(await removed(stage, outsider)).toEqual({});
      await nextDay(stage);
      expect(await removed(stage, outsider)).toEqual({ spam: 1 });
      await decide(stage, "rating", id, "restore");
      expect([await removed(stage, outsider), await removed(stage, ben)]).toEqual([{ spam: 1 }, {}]);
      // Removed again on the same day: outsiders never learn of the return.
      await hide(stage, id, "offensive");
      expect(await removed(stage, ben)).toEqual({ offensive: 1 });
      await decide(stage, "rating", id, "restore");
      await nextDay(stage);
      expect(await removed(stage, outsider)).toEqual({});
    }),
  );

  test("leaves out what authors delete, and what a granted appeal returns", async ({ stage }) => {
    const own = await rate(stage, ben, place);
    await stage.as(ben, "delete from public.ratings where id = $1", [own]);
    expect(await removed(stage, ada)).toEqual({});
    const { decision_id } = (await hide(stage, await rate(stage, ada, place))) as { decision_id: string };
    expect(await removed(stage, ben)).toEqual({ spam: 1 });
    await appeal(stage, ada, decision_id);
    await settle(stage, await secondAdmin(stage), decision_id);
    expect(await removed(stage, ben)).toEqual({});
  });

  test("keeps a removed review whose author deletes it or the account, without a link to it", async ({ stage }) => {
    await hide(stage, await rate(stage, ada, place));
    await stage.look("delete from auth.users where id = $1", [ada.id]);
    expect(await removed(stage, ben)).toEqual({ spam: 1 });
    expect(await stage.look("select rating_id from private.removed_reviews")).toEqual([{ rating_id: null }]);
  });

  test("covers a year, and older rows are deleted", async ({ stage }) => {
    await hide(stage, await rate(stage, ada, place));
    await stage.look("update private.removed_reviews set removed_on = removed_on - 364");
    expect(await removed(stage, ben)).toEqual({ spam: 1 });
    await stage.look("update private.removed_reviews set removed_on = removed_on - 1");
    expect(await removed(stage, ben)).toEqual({});
    await stage.look("update private.removed_reviews set removed_on = removed_on - 4");
    await stage.look("select private.prune()");
    expect(await stage.look("select from private.removed_reviews")).toEqual([]);
  });

  test("moves with a place that is merged into another", async ({ stage }) => {
    await hide(stage, await rate(stage, ada, places.place3.id));
    await valueOf(stage, cast.admin, "merge_places", {
      p_from_place_id: places.place3.id,
      p_into_place_id: places.place2.id,
    });
    expect(await removed(stage, ben, places.place2.id)).toEqual({ spam: 1 });
  });
});
