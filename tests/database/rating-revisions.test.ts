import { describe, expect } from "vitest";
import type { CommandResult } from "../../src/domain/outbox/responses/result.ts";
import { revisionSchema } from "../../src/domain/ratings/revision.ts";
import { cast, places, serverId } from "../support/cast.ts";
import { befriend, rowsOf, valueOf } from "./calls.ts";
import { content, newDevice, send, upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben } = cast;
const { place1, place3 } = places;
const procedure = "my_rating_revisions";

const said = (stage: Stage, placeId: string = place3.id) => rowsOf(stage, ada, procedure, { p_place_id: placeId });
const words = async (stage: Stage) => (await said(stage)).map(({ comment }) => comment);

const versionOf = (result: CommandResult): number => ("version" in result ? result.version : 0);

/** Saves the same rating with one comment after the other. */
async function write(stage: Stage, comments: readonly string[]) {
  const phone = newDevice();
  let version = 0;
  for (const comment of comments) {
    const sent = await send(stage, ada, phone.save({ base_version: version, content: content({ comment }) }));
    expect(sent).toMatchObject({ status: "applied" });
    version = versionOf(sent);
  }
  return { phone, version };
}

describe("earlier versions of a rating", () => {
  test("are returned to the author only, newest first, in the format that the device reads", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save({ content: content({ comment: "Good soup" }) }));
    expect(await said(stage)).toEqual([]);
    const worse = content({ score: 2, tags: ["slow_service"], comment: null });
    await send(stage, ada, phone.save({ base_version: 1, content: worse }));
    await send(stage, ada, phone.save({ base_version: 2, content: content({ comment: "Good again" }) }));
    const rows = await said(stage);
    expect(rows).toMatchObject([
      { version: 2, score: 2, tags: ["slow_service"], comment: null },
      { version: 1, score: 4, tags: ["attentive"], comment: "Good soup" },
    ]);
    for (const row of rows) expect(revisionSchema.safeParse(row).error).toBeUndefined();
  });

  test("are stored whichever way the rating is written, but not when its content stays the same", async ({ stage }) => {
    const { phone, version } = await write(stage, ["First"]);
    await send(stage, ada, phone.save({ base_version: version, content: content({ comment: "First" }) }));
    await send(stage, ada, phone.attach(await upload(stage, ada.id)));
    expect(await words(stage)).toEqual([]);
    await rowsOf(stage, ada, "safe_update_rating", { p_place_id: place3.id, p_score: 4, p_comment: "Second" });
    await stage.as(ada, "update public.ratings set comment = 'Third' where user_id = $1", [ada.id]);
    expect(await words(stage)).toEqual(["Second", "First"]);
  });

  test("cannot be read by friends or admins", async ({ stage }) => {
    await write(stage, ["Said in anger", "Said in peace"]);
    await befriend(stage, ben, ada);
    for (const person of [ben, cast.admin])
      expect(await rowsOf(stage, person, procedure, { p_place_id: place3.id })).toEqual([]);
  });

  test("are hidden while a rating is removed, and deleted when the guest rates again or the rating is erased", async ({
    stage,
  }) => {
    const { phone, version } = await write(stage, ["First", "Second"]);
    await send(stage, ada, phone.remove({ base_version: version }));
    expect(await words(stage)).toEqual([]);
    await send(stage, ada, phone.restore({ content: content({ comment: "Second" }) }));
    expect(await words(stage)).toEqual(["First"]);
    const removed = await send(stage, ada, phone.remove({ base_version: version + 2 }));
    expect(removed).toMatchObject({ status: "applied" });
    await send(stage, ada, phone.save({ base_version: versionOf(removed), content: content({ comment: "New" }) }));
    expect(await words(stage)).toEqual([]);
    expect(await stage.look("select 1 from private.rating_revisions")).toEqual([]);
  });

  test("are erased together with the content of a removed rating", async ({ stage }) => {
    const { phone, version } = await write(stage, ["First", "Second"]);
    await send(stage, ada, phone.remove({ base_version: version }));
    await stage.look("update private.rating_tombstones set sealed_at = now() - interval '31 days'");
    await stage.look("select private.prune_tombstones()");
    expect(await stage.look("select 1 from private.rating_revisions")).toEqual([]);
  });

  test("lose the name of a waiter who deletes their profile, and no version reveals it", async ({ stage }) => {
    const phone = newDevice();
    const here = { place_id: place1.id };
    const praise = content({ score: 5, server_id: serverId, server_name: "Sam", server_emoji: "crown" });
    await send(stage, ada, phone.save({ ...here, content: praise }));
    await send(stage, ada, phone.save({ ...here, base_version: 1, content: { ...praise, comment: "More" } }));
    await stage.look("delete from public.servers where id = $1", [serverId]);
    expect(await said(stage, place1.id)).toMatchObject([{ version: 1, server_name: null, server_emoji: "crown" }]);
  });

  test("are limited to twenty, included in the data export, and deleted with the account", async ({ stage }) => {
    await write(
      stage,
      Array.from({ length: 23 }, (_, nth) => `Version ${nth + 1}`),
    );
    const kept = await words(stage);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, "Version 22", "Version 3"]);
    const mine = await valueOf<{ rating_revisions: unknown[] }>(stage, ada, "export_my_data");
    expect(mine.rating_revisions).toHaveLength(20);
    await stage.look("delete from auth.users where id = $1", [ada.id]);
    expect(await stage.look("select 1 from private.rating_revisions")).toEqual([]);
  });
});
