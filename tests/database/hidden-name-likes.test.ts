import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { rate, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam } = cast;
const at = places.place3.id;

describe("a like from a person who hides their name", () => {
  const likes = async (stage: Stage) =>
    (await rowsOf(stage, ben, "get_user_activity")).filter((row) => row["activity_type"] === "post_liked");
  const showTo = (stage: Stage, person: typeof ada, whom: string) =>
    stage.look("update private.profiles set visible_to = $1 where user_id = $2", [whom, person.id]);

  test.each(["friends", "nobody"])(
    "stays if the author blocks that person, so that nobody learns whose it was (visible to %s)",
    (whom) =>
      database.scene(async (stage) => {
        const p_rating_id = await rate(stage, ben, at);
        await showTo(stage, ada, whom);
        for (const person of [ada, sam])
          await valueOf(stage, person, "set_rating_like", { p_rating_id, p_liked: true });
        const before = await likes(stage);
        expect(before.map((row) => row["actor_name"] !== null)).toEqual([true, false]);
        await valueOf(stage, ben, "block_user", { p_user_id: ada.id });
        expect(await likes(stage)).toEqual(before);
        await valueOf(stage, ben, "block_user", { p_user_id: sam.id });
        expect(await likes(stage)).toEqual([before[1]]);
      }),
  );

  test("is announced without a name even if the rating's author has blocked that person", async ({ stage }) => {
    const p_rating_id = await rate(stage, ben, at);
    for (const person of [ada, ben]) await showTo(stage, person, "nobody");
    await valueOf(stage, ben, "block_user", { p_user_id: ada.id });
    await valueOf(stage, ada, "set_rating_like", { p_rating_id, p_liked: true });
    expect(await likes(stage)).toMatchObject([{ actor_id: null, actor_name: null }]);
  });
});
