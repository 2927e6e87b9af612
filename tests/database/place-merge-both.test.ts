import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { rowsOf, valueOf } from "./calls.ts";
import { content, newDevice, send, upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { addTwin, expectFiguresRight, kept, merge, mine, twin } from "./merge-fixtures.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben } = cast;
const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();

/** Ada's rating of this place; returns its id. */
async function rateDaysAgo(stage: Stage, place_id: string, ago: number): Promise<string> {
  await send(stage, ada, newDevice().save({ place_id, edited_at: days(ago) }));
  const rated = "select id from private.ratings where restaurant_place_id = $1 and user_id = $2";
  return (await stage.look<{ id: string }>(rated, [place_id, ada.id]))[0]?.id ?? "";
}

describe("merging two entries of the same place", () => {
  test("keeps the later of a guest's two ratings, stores the other as an earlier version, and notifies the guest", async ({
    stage,
  }) => {
    await addTwin(stage);
    const [old, phone] = [newDevice(), newDevice()];
    const early = { place_id: kept, edited_at: days(9), content: content({ comment: "Early", score: 5, tags: [] }) };
    await send(stage, ada, old.save(early));
    const photos: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) photos.push(await upload(stage, ada.id));
    for (const path of photos.slice(0, 2)) await send(stage, ada, old.attach(path, { place_id: kept }));
    await send(
      stage,
      ada,
      phone.save({ place_id: twin, edited_at: days(2), content: content({ comment: "Late", score: 3, tags: [] }) }),
    );
    for (const path of photos.slice(2)) await send(stage, ada, phone.attach(path, { place_id: twin }));
    const [earlyRating] = await stage.look<{ id: string }>(
      "select id from private.ratings where restaurant_place_id = $1",
      [kept],
    );
    await valueOf(stage, ben, "set_rating_like", { p_rating_id: earlyRating?.id, p_liked: true });
    const daysBefore = await stage.look("select distinct day from private.visits where user_id = $1 order by 1", [
      ada.id,
    ]);

    await merge(stage);
    expect(await mine(stage)).toEqual([
      { place: kept, deleted: false, comment: "Late", score: 3 },
      { place: twin, deleted: true, comment: null, score: 3 },
    ]);
    const [row] = await stage.look<{ id: string; photo_urls: string[] }>(
      "select id, photo_urls from private.ratings where deleted_at is null",
    );
    expect(row?.photo_urls).toEqual([photos[2], photos[3], photos[0], photos[1]]);
    expect(await rowsOf(stage, ada, "my_rating_revisions", { p_place_id: twin })).toMatchObject([
      { comment: "Early", score: 5 },
    ]);
    expect(await stage.look("select distinct day from private.visits where user_id = $1 order by 1", [ada.id])).toEqual(
      daysBefore,
    );
    expect(await stage.look("select rating_id from public.rating_likes")).toEqual([{ rating_id: row?.id }]);
    expect(await stage.as(ada, "select metadata from public.activities where activity_type = 'places_merged'")).toEqual(
      [{ metadata: { restaurant_name: places.place3.name, photos_left: 0 } }],
    );
    expect(await stage.as(ben, "select id from public.activities where activity_type = 'places_merged'")).toEqual([]);
    await expectFiguresRight(stage);

    // Later commands of both phones are based on rows that no longer exist: nothing is overwritten without asking.
    const stale = (device: typeof phone, place_id: string, base: unknown) =>
      send(
        stage,
        ada,
        device.save({
          place_id,
          base_version: 3,
          base,
          content: content({ comment: "Offline", score: 1, tags: [] }),
        }),
      );
    expect(await stale(old, kept, early.content)).toMatchObject({ status: "conflict" });
    expect(await stale(phone, twin, content({ comment: "Late", score: 3, tags: [] }))).toMatchObject({
      status: "applied",
    });
  });

  test("keeps the later rating and stores the earlier one as a version if the guest rated the old entry first", async ({
    stage,
  }) => {
    await addTwin(stage);
    await send(
      stage,
      ada,
      newDevice().save({ place_id: twin, edited_at: new Date(Date.now() - 86_400_000).toISOString() }),
    );
    const phone = newDevice();
    await send(stage, ada, phone.save({ place_id: kept, content: content({ comment: "Later" }) }));
    await merge(stage);
    expect(await mine(stage)).toMatchObject([
      { place: kept, comment: "Later", deleted: false },
      { place: twin, deleted: true },
    ]);
    expect(await rowsOf(stage, ada, "my_rating_revisions", { p_place_id: kept })).toMatchObject([
      { comment: "Good soup" },
    ]);
    await expectFiguresRight(stage);
  });

  test("keeps five of a guest's six photos, and reports to the guest how many were dropped", async ({ stage }) => {
    await addTwin(stage);
    const phone = newDevice();
    for (const place_id of [kept, twin]) {
      await send(stage, ada, phone.save({ place_id }));
      for (let nth = 0; nth < 3; nth += 1)
        await send(stage, ada, phone.attach(await upload(stage, ada.id), { place_id }));
    }
    await merge(stage);
    expect(
      await stage.look("select cardinality(photo_urls) as n from private.ratings where deleted_at is null"),
    ).toEqual([{ n: 5 }]);
    expect(
      await stage.as(
        ada,
        "select metadata -> 'photos_left' as left from public.activities where activity_type = 'places_merged'",
      ),
    ).toEqual([{ left: 1 }]);
  });

  test("keeps ratings hidden by moderation hidden, and shows none of their photos", async ({ stage }) => {
    await addTwin(stage);
    const phone = newDevice();
    await send(stage, ada, phone.save({ place_id: kept, edited_at: new Date(Date.now() - 86_400_000).toISOString() }));
    const path = await upload(stage, ada.id);
    await send(stage, ada, phone.attach(path, { place_id: kept }));
    await stage.look("update private.ratings set hidden_at = now()");
    await send(stage, ada, phone.save({ place_id: twin }));
    await send(stage, ben, newDevice().save({ place_id: twin }));
    await stage.look("update private.ratings set hidden_at = now() where user_id = $1 and restaurant_place_id = $2", [
      ben.id,
      twin,
    ]);
    await merge(stage);
    // Visitors see reviews from the next day only.
    const reviews = await valueOf<{ photo_urls: string[] }[]>(stage, cast.ownerOfPlace2, "get_place_reviews", {
      p_place_id: kept,
    });
    expect(reviews).toMatchObject([{ photo_urls: [] }]);
    // The photo does not return when moderation restores it, because it no longer belongs to this rating.
    const ofAda = "select photo_urls from private.ratings where user_id = $1 and restaurant_place_id = $2";
    expect(await stage.look(ofAda, [ada.id, kept])).toEqual([{ photo_urls: [] }]);
    expect(await stage.look("select bucket_id from storage.objects where name = $1", [path])).toEqual([
      { bucket_id: "withheld" },
    ]);
    await expectFiguresRight(stage);
  });

  test("moves removed ratings, and the guest can still undo the removal", async ({ stage }) => {
    await addTwin(stage);
    const phone = newDevice();
    const at = { place_id: twin };
    await send(stage, ada, phone.save(at));
    const path = await upload(stage, ada.id);
    await send(stage, ada, phone.attach(path, at));
    await send(stage, ada, phone.remove({ ...at, base_version: 2 }));
    await merge(stage);
    expect(await send(stage, ada, phone.restore({ ...at, photos: [path] }))).toMatchObject({
      status: "applied",
      row: { restaurant_place_id: kept, photo_urls: [path] },
    });
    await expectFiguresRight(stage);
  });

  test("applies a queued command about the merged review to the remaining review", async ({ stage }) => {
    await addTwin(stage);
    const folded = await rateDaysAgo(stage, twin, 9);
    const stays = await rateDaysAgo(stage, kept, 2);
    await merge(stage);
    const phone = newDevice();
    expect(await send(stage, ben, phone.put("like.set.v1", folded, { liked: true }))).toMatchObject({
      status: "applied",
      state: { gone: false, liked: true, likes: 1 },
    });
    const like = { p_rating_id: folded };
    expect(await valueOf(stage, ben, "toggle_rating_like", like)).toEqual({ liked: false, likes_count: 0 });
    const liked = { ...like, p_liked: true };
    expect(await valueOf(stage, ben, "set_rating_like", liked)).toEqual({ liked: true, likes_count: 1 });
    const report = phone.put("report.file.v1", `rating:${folded}`, { reason: "spam", note: null, photo_path: null });
    expect(await send(stage, ben, report)).toMatchObject({ status: "applied", state: { reported: true } });
    expect(await stage.look("select rating_id from public.rating_likes")).toEqual([{ rating_id: stays }]);
    expect(await stage.look("select subject_id from public.reports")).toEqual([{ subject_id: stays }]);
  });

  test("applies a queued command to the last review even after two successive merges", async ({ stage }) => {
    const third = "third-of-3";
    await addTwin(stage);
    await addTwin(stage, { id: third });
    const folded = await rateDaysAgo(stage, twin, 9);
    await rateDaysAgo(stage, kept, 5);
    const stays = await rateDaysAgo(stage, third, 2);
    await merge(stage);
    await merge(stage, { p_from_place_id: kept, p_into_place_id: third });
    await send(stage, ben, newDevice().put("like.set.v1", folded, { liked: true }));
    expect(await stage.look("select rating_id from public.rating_likes")).toEqual([{ rating_id: stays }]);
  });

  test("keeps the last command number that each device sent for either entry", async ({ stage }) => {
    await addTwin(stage);
    const phone = newDevice();
    await send(stage, ada, phone.save({ place_id: twin, edited_at: days(9) }));
    await send(stage, ada, phone.save({ place_id: kept, edited_at: days(2) }));
    await merge(stage);
    const copied = newDevice().save({ place_id: kept, content: content({ comment: "From a copy" }) });
    const sent = await send(stage, ada, { ...copied, device: phone.id, seq: 2 });
    expect(sent).toMatchObject({ status: "conflict", device_behind: true });
  });
});
