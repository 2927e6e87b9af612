import { describe, expect, test } from "vitest";
import { newcomer, rate, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { cast, places, serverId } from "./owner-cast.ts";

const database = useDatabase();
const { ownerOfPlace1: olga } = cast;
const p_place_id = places.place1.id;

type Told = { count: number; average: number } | null;
interface Server {
  server_id: string;
  first_name: string;
  shown_on: string | null;
  total: Told;
  month: Told;
  month_before: Told;
  awards: Record<string, number>;
  tags: { tag: string; count: number }[];
}
const performance = (stage: Stage) => valueOf<Server[]>(stage, olga, "get_server_performance", { p_place_id });
const sam = async (stage: Stage) => (await performance(stage))[0];

/** Ratings of new guests that name Sam. */
async function mention(stage: Stage, ...scores: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const score of scores) {
    const guest = await newcomer(stage, `${crypto.randomUUID()}@cast.test`);
    ids.push(await rate(stage, guest, p_place_id, { score, server_id: serverId }));
  }
  return ids;
}
/** What is in the picture lies behind it: all of a scene happens at one moment. */
const later = (stage: Stage, days = 1) =>
  stage.look(
    `with pictures as (update private.server_shown_figures set shown_at = shown_at - ($1 || ' days')::interval)
     update public.ratings set created_at = created_at - ($1 || ' days')::interval`,
    [days],
  );

describe("what an owner is shown of a server", () => {
  test("is nothing below the fifth rating, not even how many there are", () =>
    database.scene(async (stage) => {
      const nothing = { shown_on: null, total: null, month: null, month_before: null, awards: {}, tags: [] };
      expect(await sam(stage)).toMatchObject({ server_id: serverId, first_name: "Sam", ...nothing });
      await mention(stage, 5, 5, 1, 5);
      expect(await sam(stage)).toMatchObject(nothing);
      await mention(stage, 4);
      expect(await sam(stage)).toMatchObject({ total: { count: 5, average: 4 }, month: { count: 5, average: 4 } });
    }));

  test("moves with every fifth guest and never with one, so that no single voice can be read off it", () =>
    database.scene(async (stage) => {
      await mention(stage, 5, 5, 5, 5, 5);
      await later(stage);
      const five = await sam(stage);
      await mention(stage, 1, 1, 1, 1);
      expect(await sam(stage)).toEqual(five);
      const owned = await valueOf(stage, olga, "get_server_stats", { p_server_id: serverId });
      expect(owned).toMatchObject({ totalRatings: 5, averageRating: 5 });
      await mention(stage, 1);
      expect((await sam(stage))?.total).toEqual({ count: 10, average: 3 });
    }));

  test("does not move when one guest takes a rating back and gives it again, or changes it", () =>
    database.scene(async (stage) => {
      await mention(stage, 5, 5, 5, 5, 5);
      await later(stage);
      const [id] = await mention(stage, 1);
      const before = await sam(stage);
      for (let turn = 0; turn < 6; turn += 1) {
        await stage.look("update public.ratings set hidden_at = now() where id = $1", [id]);
        await stage.look("update public.ratings set hidden_at = null where id = $1", [id]);
        await stage.look("update public.ratings set score = 1 + $2 % 3 where id = $1", [id, turn]);
      }
      expect(await sam(stage)).toEqual(before);
    }));

  test("is no secret to them: they learn that the owner looked, and only when there was something to see", () =>
    database.scene(async (stage) => {
      const looks = () => stage.look("select server_id from private.server_looks");
      await performance(stage);
      expect(await looks()).toEqual([]);
      await mention(stage, 5, 5, 5, 5, 5);
      await performance(stage);
      expect(await looks()).toEqual([{ server_id: serverId }]);
    }));

  test("goes when fewer than five are left", () =>
    database.scene(async (stage) => {
      const [id] = await mention(stage, 5, 5, 5, 5, 5);
      await stage.look("update public.ratings set deleted_at = now() where id = $1", [id]);
      expect((await sam(stage))?.total).toBeNull();
    }));

  test("tells of tags those that five guests gave, the awards, and the month before only from five on", () =>
    database.scene(async (stage) => {
      const ids = await mention(stage, 5, 5, 5, 5, 5);
      await stage.look("update public.ratings set tags = '{attentive}' where id <> $1", [ids[0]]);
      await later(stage, 40);
      const more = await mention(stage, 5, 5, 5, 5);
      await stage.look(
        "update public.ratings set tags = '{attentive,great_vibe}', server_emoji = 'crown' where id = any ($1)",
        [more],
      );
      await mention(stage, 4);
      const shown = await sam(stage);
      expect(shown).toMatchObject({
        total: { count: 10, average: 4.9 },
        month: { count: 5, average: 4.8 },
        month_before: { count: 5, average: 5 },
        awards: { crown: 4 },
        tags: [{ tag: "attentive", count: 8 }],
      });
    }));

  test("is there for who serves at the place now, by name, and tells nothing of their work elsewhere", () =>
    database.scene(async (stage) => {
      await mention(stage, 5, 5, 5, 5, 5);
      const otto = { p_place_id: places.place2.id };
      expect(await valueOf(stage, cast.ownerOfPlace2, "get_server_performance", otto)).toEqual([]);
      expect(JSON.stringify(await performance(stage))).not.toMatch(/email|phone|user_id|cast\.test/);
      await stage.look("update public.restaurant_servers set is_active = false, paused_by = 'owner'");
      expect(await performance(stage)).toEqual([]);
    }));
});
