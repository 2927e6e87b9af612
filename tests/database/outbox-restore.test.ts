import { describe, expect } from "vitest";
import { cast, places, serverId } from "../support/cast.ts";
import { makeMinor, rate, valueOf } from "./calls.ts";
import { content, newDevice, send, upload, type Device } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga } = cast;
const here = { place_id: places.place1.id };
const praise = content({
  score: 5,
  tags: ["great_vibe"],
  server_id: serverId,
  server_name: "Sam",
  server_emoji: "crown",
});

/** Everything that author, friends, place and figures show of the rating. */
const everything = (stage: Stage) =>
  stage.look(
    `select to_jsonb(r) - '{version,updated_at}'::text[] as row,
       (select count(*)::int from public.rating_likes where rating_id = r.id) as likes,
       (select body from public.rating_replies where rating_id = r.id) as reply,
       (select array_agg(day::text order by day) from private.visits where rating_id = r.id) as days,
       (select to_jsonb(p) - 'updated_at' from public.restaurants as p where p.place_id = r.restaurant_place_id) as place,
       (select to_jsonb(t) - 'change_version' from private.server_totals as t where t.server_id = $2) as server
     from private.ratings as r where r.user_id = $1`,
    [ada.id, serverId],
  );

/** A verified rating of last month with two photos, a caption, a like and a reply. */
async function cherished(stage: Stage, phone: Device) {
  const { lat, lng } = places.place1;
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const evidence = { lat, lng, accuracy_m: 5, at: monthAgo };
  await send(stage, ada, phone.save({ ...here, content: praise, evidence, edited_at: monthAgo, language: "lb" }));
  const photos = [await upload(stage, ada.id), await upload(stage, ada.id)];
  for (const path of photos) await send(stage, ada, phone.attach(path, here));
  const chosen = photos.toReversed().map((path, nth) => ({ path, caption: nth === 0 ? "The tart" : null }));
  await send(stage, ada, phone.arrange(chosen, here));
  await stage.look("update private.ratings set created_at = now() - interval '30 days' where user_id = $1", [ada.id]);
  const [row] = await stage.look<{ id: string; version: number }>("select id, version from private.ratings");
  await valueOf(stage, ben, "set_rating_like", { p_rating_id: row?.id, p_liked: true });
  await valueOf(stage, olga, "reply_to_rating", { p_rating_id: row?.id, p_body: "Thank you" });
  return { photos: photos.toReversed(), version: row?.version ?? 0 };
}

describe("undoing a removal that was already sent", () => {
  test("restores every column of the rating, with its photos in order, likes, reply, visit and figures", async ({
    stage,
  }) => {
    const phone = newDevice();
    const { photos, version } = await cherished(stage, phone);
    const before = await everything(stage);
    expect(before).toMatchObject([
      {
        row: { verification: "location", language: "lb", photo_captions: { [photos[0]!]: "The tart" } },
        likes: 1,
        reply: "Thank you",
      },
    ]);
    await send(stage, ada, phone.remove({ ...here, base_version: version }));
    expect(await stage.look("select comment, tags, photo_urls, verification from private.ratings")).toEqual([
      { comment: null, tags: [], photo_urls: [], verification: "none" },
    ]);
    const back = phone.restore({ ...here, base_version: version, content: praise, photos });
    expect(await send(stage, ada, back)).toMatchObject({
      status: "applied",
      version: version + 2,
      row: { photo_urls: photos, verification: "location" },
    });
    expect(await everything(stage)).toEqual(before);
    expect(await stage.look("select 1 from private.rating_tombstones")).toEqual([]);
  });

  test("does not count towards the daily limit, and gives the same result if repeated", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const bucket = () => stage.look("select full_at from private.token_buckets where key = $1", [`ratings:${ada.id}`]);
    const before = await bucket();
    await send(stage, ada, phone.remove({ base_version: 1 }));
    const back = phone.restore();
    expect(await send(stage, ada, back)).toMatchObject({ status: "applied", version: 3 });
    expect(await send(stage, ada, back)).toMatchObject({ status: "applied", duplicate: true, version: 3 });
    expect(await bucket()).toEqual(before);
  });

  test("changes nothing if the removal never arrived", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const lost = phone.remove({ base_version: 1 });
    const back = phone.restore({ base_version: 1, unconfirmed: [{ op_id: lost["op_id"], content: null }] });
    expect(await send(stage, ada, back)).toMatchObject({ status: "applied", version: 1, row: { version: 1 } });
    expect(await send(stage, ada, lost)).toMatchObject({ status: "applied", row: { version: 1 } });
  });

  test("restores the latest content from this device, even if that edit never arrived", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    await send(stage, ada, phone.remove({ base_version: 1, base: content() }));
    const edited = content({ score: 2, tags: ["long_wait"], comment: "Cold" });
    expect(await send(stage, ada, phone.restore({ content: edited }))).toMatchObject({
      status: "applied",
      row: edited,
    });
    const [{ one, other }] = (await stage.look(
      "select score_4 as one, score_2 as other from private.place_figures where place_id = $1",
      [places.place3.id],
    )) as [{ one: number; other: number }];
    expect([one, other]).toEqual([0, 1]);
  });
});

describe("a restored rating", () => {
  test("conflicts if another rating has been stored in the meantime", async ({ stage }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    await send(stage, ada, phone.save());
    await send(stage, ada, phone.remove({ base_version: 1 }));
    await send(stage, ada, tablet.save({ base_version: 2, content: content({ comment: "Anew" }) }));
    expect(await send(stage, ada, phone.restore({ base_version: 1 }))).toMatchObject({
      status: "conflict",
      row: { comment: "Anew" },
    });
  });

  test("that another device removed returns if its content is as last known, and conflicts otherwise", async ({
    stage,
  }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    await send(stage, ada, phone.save());
    await send(stage, ada, tablet.remove({ base_version: 1 }));
    expect(await send(stage, ada, phone.restore({ content: content({ comment: "Other" }) }))).toMatchObject({
      status: "conflict",
      row: null,
    });
    expect(await send(stage, ada, phone.restore())).toMatchObject({ status: "applied", row: content() });
  });

  test("of which nothing had been stored is created with its original day and visit evidence", async ({ stage }) => {
    const { lat, lng } = places.place1;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const evidence = { lat, lng, accuracy_m: 5, at: yesterday };
    const back = newDevice().restore({ ...here, evidence, edited_at: yesterday, language: "lb" });
    const answer = await send(stage, ada, back);
    expect(answer).toMatchObject({ status: "applied", row: { verification: "location", language: "lb" } });
    const [row] = await stage.look<{ at: string }>("select private.iso(rated_at) as at from private.ratings");
    expect(Date.parse(row?.at ?? "")).toBe(Date.parse(yesterday));
  });

  test("is verified once for the day of its visit, whether or not an edit had arrived", async ({ stage }) => {
    const phone = newDevice();
    const { lat, lng } = places.place1;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const evidence = { lat, lng, accuracy_m: 5, at: yesterday };
    const proven = { ...here, evidence, edited_at: yesterday };
    const stands = () =>
      stage.look(
        "select rated_at, verification, (select count(*)::int from private.visits) as days from private.ratings",
      );
    await send(stage, ada, phone.save({ ...here, edited_at: new Date(Date.now() - 7 * 86_400_000).toISOString() }));
    await send(stage, ada, phone.restore({ ...proven, base_version: 1 }));
    const once = await stands();
    expect(once).toMatchObject([{ verification: "location", days: 2 }]);
    await send(stage, ada, phone.restore({ ...proven, base_version: 2 }));
    expect(await stands()).toEqual(once);
  });

  test("is created anew if the sealed copy was erased, with the photos that still exist", async ({ stage }) => {
    const phone = newDevice();
    const { photos, version } = await cherished(stage, phone);
    await send(stage, ada, phone.remove({ ...here, base_version: version }));
    await stage.look("update private.rating_tombstones set sealed_at = now() - interval '31 days'");
    await stage.look("select private.prune_tombstones()");
    for (const table of [
      "private.rating_tombstones",
      "public.rating_likes",
      "public.rating_replies",
      "private.photo_arrangements",
    ])
      expect([table, await stage.look(`select 1 from ${table}`)]).toEqual([table, []]);
    await stage.look("delete from storage.objects where name = $1", [photos[0]]);
    const back = phone.restore({ ...here, content: praise, photos });
    expect(await send(stage, ada, back)).toMatchObject({
      status: "applied",
      row: { photo_urls: [photos[1]], verification: "none", server_name: "Sam" },
    });
  });

  test("leaves out a detached photo and a server (waiter) who has since left", async ({ stage }) => {
    const phone = newDevice();
    const { photos, version } = await cherished(stage, phone);
    await send(stage, ada, phone.remove({ ...here, base_version: version }));
    await send(stage, ada, phone.detach(photos[0]!, here));
    await stage.look("delete from public.servers where id = $1", [serverId]);
    expect(await stage.look("select server_id, server_name from private.rating_tombstones")).toEqual([
      { server_id: null, server_name: null },
    ]);
    expect(await send(stage, ada, phone.restore({ ...here, content: praise, photos }))).toMatchObject({
      status: "applied",
      row: { photo_urls: [photos[1]], photo_captions: {}, server_id: null, server_name: null, server_emoji: "crown" },
    });
  });

  test("requires an author who may publish, and invalid restore commands are refused", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    await send(stage, ada, phone.remove({ base_version: 1 }));
    for (const photos of ["none", Array(11).fill(`${ada.id}/${crypto.randomUUID()}.jpg`), ["x"]])
      expect(await send(stage, ada, phone.restore({ photos }))).toMatchObject({ code: "invalid_op" });
    expect(await send(stage, ada, phone.restore({ photos: [`${ben.id}/${crypto.randomUUID()}.jpg`] }))).toMatchObject({
      code: "photo_owner",
    });
    await makeMinor(stage, ada);
    expect(await send(stage, ada, phone.restore())).toMatchObject({ status: "later", code: "guardian_pending" });
  });

  test("has a sealed copy that is deleted with the account", async ({ stage }) => {
    await rate(stage, ada, places.place3.id);
    await stage.as(ada, "delete from public.ratings where user_id = $1", [ada.id]);
    expect(await stage.look("select device from private.rating_tombstones")).toEqual([{ device: null }]);
    await stage.look("delete from auth.users where id = $1", [ada.id]);
    expect(await stage.look("select 1 from private.rating_tombstones")).toEqual([]);
  });
});
