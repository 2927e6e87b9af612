import { describe, expect } from "vitest";
import { cast, ownerIds, serverId } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import { content, newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { addTwin, expectFiguresRight, kept, merge, twin } from "./merge-fixtures.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, ownerOfPlace1: olga } = cast;

/** Gives both entries one owner. */
async function ownBoth(stage: Stage): Promise<void> {
  await addTwin(stage);
  for (const id of [kept, twin])
    await stage.look("insert into public.restaurant_ownerships values ($1, $2)", [ownerIds.ofPlace1, id]);
}

describe("merging two places", () => {
  test.each([
    [null, "server", { is_active: true, paused_by: null }],
    ["owner", "server", { is_active: false, paused_by: "server" }],
    ["server", null, { is_active: true, paused_by: null }],
  ] as const)(
    "handles a waiter on both teams (old place paused by: %s, remaining place paused by: %s)",
    (here, there, after) =>
      database.scene(async (stage) => {
        await ownBoth(stage);
        for (const [id, pausedBy] of [
          [twin, here],
          [kept, there],
        ] as const)
          await stage.look(
            `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id, is_active, paused_by)
           values ($1, $2, $3, $4, $5)`,
            [ownerIds.ofPlace1, serverId, id, pausedBy === null, pausedBy],
          );
        await merge(stage);
        const left = "select is_active, paused_by from public.restaurant_servers where restaurant_place_id in ($1, $2)";
        expect(await stage.look(left, [twin, kept])).toEqual([after]);
      }),
  );

  test("keeps a waiter who works at both places on the same owner's team, with the earlier start date", async ({
    stage,
  }) => {
    await addTwin(stage);
    for (const [owner, id, days] of [
      [ownerIds.ofPlace2, twin, 9],
      [ownerIds.ofPlace1, kept, 2],
    ] as const) {
      await stage.look("insert into public.restaurant_ownerships values ($1, $2)", [owner, id]);
      await stage.look(
        `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id, added_at)
           values ($1, $2, $3, now() - make_interval(days => $4))`,
        [owner, serverId, id, days],
      );
    }
    expect(await merge(stage, { p_confirm_owners: true })).toMatchObject({ success: true });
    const left = `select restaurant_owner_id as owner, added_at = now() - interval '2 days' as since
        from public.restaurant_servers where restaurant_place_id in ($1, $2)`;
    expect(await stage.look(left, [twin, kept])).toEqual([{ owner: ownerIds.ofPlace1, since: true }]);
  });

  test("keeps one invitation for a person invited to both places", async ({ stage }) => {
    await ownBoth(stage);
    for (const p_place_id of [twin, kept])
      await valueOf(stage, olga, "send_server_invitation", { p_place_id, p_invited_email: "ben@cast.test" });
    expect(await merge(stage)).toMatchObject({ success: true });
    expect(await stage.look("select restaurant_place_id as id, status from public.server_invitations")).toEqual([
      { id: kept, status: "pending" },
    ]);
  });

  const picture = (stage: Stage, placeId: string, ratings: number) =>
    stage.look(
      `insert into private.server_shown_figures (server_id, restaurant_place_id, rating_count, score_sum, tag_counts)
       values ($1, $2, $3, 4 * $3, '{}')`,
      [serverId, placeId, ratings],
    );
  test.each([
    ["of one of them", [twin], 6],
    ["of both", [twin, kept], 5],
  ])(
    "keeps the waiter's figures that an owner last saw (%s), so that comparing does not reveal newer ratings",
    (_, at, left) =>
      database.scene(async (stage) => {
        await addTwin(stage);
        for (const id of at) await picture(stage, id, id === twin ? 6 : 5);
        await merge(stage);
        expect(
          await stage.look("select restaurant_place_id as id, rating_count from private.server_shown_figures"),
        ).toEqual([{ id: kept, rating_count: left }]);
      }),
  );

  test("moves the waiters' awards and praise", async ({ stage }) => {
    await ownBoth(stage);
    await stage.look("delete from public.restaurant_servers where server_id = $1", [serverId]);
    for (const id of [twin, kept])
      await stage.look(
        "insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id) values ($1, $2, $3)",
        [ownerIds.ofPlace1, serverId, id],
      );
    const praise = content({ score: 5, tags: ["attentive"], server_id: serverId, server_emoji: "crown" });
    await send(stage, ada, newDevice().save({ place_id: twin, content: praise }));
    await send(stage, cast.consumerB, newDevice().save({ place_id: kept, content: praise }));
    await merge(stage);
    expect(
      await stage.look("select restaurant_place_id as id, tag_counts, award_counts from private.server_place_totals"),
    ).toEqual([{ id: kept, tag_counts: { attentive: 2 }, award_counts: { crown: 2 } }]);
  });

  test("across two cities does not change the mayor count of a guest whose later rating is hidden", async ({
    stage,
  }) => {
    await addTwin(stage, { city: "Konz" });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await send(stage, ada, newDevice().save({ place_id: kept, edited_at: yesterday }));
    await send(stage, ada, newDevice().save({ place_id: twin }));
    await stage.look("update private.ratings set hidden_at = now() where restaurant_place_id = $1", [twin]);
    expect(await merge(stage)).toMatchObject({ success: true });
    await expectFiguresRight(stage);
  });
});
