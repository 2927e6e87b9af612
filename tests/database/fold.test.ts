import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben } = cast;
const { place1, place3 } = places;

/** From here on only the writers of this scene fold. */
const withoutJob = (stage: Stage, foldedAt: string) =>
  stage.sql.exec(`set local test.fold = 'later'; update private.fold_state set folded_at = ${foldedAt}`);
const rate = (stage: Stage, placeId: string) => send(stage, ada, newDevice().save({ place_id: placeId }));
const countOf = async (stage: Stage, placeId: string) =>
  (
    await stage.look<{ n: number }>(
      "select score_1 + score_2 + score_3 + score_4 + score_5 as n from private.place_figures where place_id = $1",
      [placeId],
    )
  )[0]?.n;
const waiting = async (stage: Stage) =>
  (await stage.look<{ n: number }>("select count(*)::int as n from private.rating_changes"))[0]?.n;

describe("the fold of figures", () => {
  test("is left to the job, and done by a rating where no job has run for ten seconds", async ({ stage }) => {
    await withoutJob(stage, "clock_timestamp() + interval '1 hour'");
    await rate(stage, place1.id);
    expect([await countOf(stage, place1.id), await waiting(stage)]).toEqual([undefined, 1]);
    await stage.sql.exec("update private.fold_state set folded_at = clock_timestamp() - interval '11 seconds'");
    await rate(stage, place3.id);
    expect([await countOf(stage, place1.id), await countOf(stage, place3.id), await waiting(stage)]).toEqual([1, 1, 0]);
  });

  test("that fails does not refuse the rating, and counts it when it works again", async ({ stage }) => {
    await withoutJob(stage, "'-infinity'");
    await stage.sql.exec("alter table private.place_figures add constraint broken check (score_4 = 0)");
    expect(await rate(stage, place1.id)).toMatchObject({ status: "applied" });
    expect([await countOf(stage, place1.id), await waiting(stage)]).toEqual([undefined, 1]);
    await stage.sql.exec("alter table private.place_figures drop constraint broken; select private.fold_figures()");
    expect([await countOf(stage, place1.id), await waiting(stage)]).toEqual([1, 0]);
  });

  test("of an account that was erased since leaves nothing behind", async ({ stage }) => {
    await withoutJob(stage, "'infinity'");
    await rate(stage, place1.id);
    await send(stage, ben, newDevice().save({ place_id: place1.id }));
    await stage.sql.query("delete from auth.users where id = $1", [ada.id]);
    await stage.sql.exec("select private.fold_figures()");
    expect(await countOf(stage, place1.id)).toBe(1);
    expect(await stage.look("select from private.city_reviewers where user_id = $1", [ada.id])).toEqual([]);
  });
});
