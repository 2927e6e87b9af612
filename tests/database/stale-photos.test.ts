import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { rate } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { decide } from "./moderation-calls.ts";

const { test } = useDatabase();
const { consumerA: ada, machine } = cast;
const photo = "00000000-0000-4000-8000-0000000000f1.jpg";

const store = (stage: Stage, bucket: string, name: string) =>
  stage.look("insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)", [bucket, name, ada.id]);
const take = (stage: Stage) => stage.as(machine, "select bucket, name from public.take_stale_photos()");
const settle = (stage: Stage, bucket: string, name: string) =>
  stage.as(machine, "select public.settle_stale_photos($1, array[$2])", [bucket, name]);

describe("a photo that is no longer public", () => {
  test("is queued for caches when its rating is hidden or removed, and not while it is shown", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await store(stage, "reviews", photo);
    await stage.look("update private.ratings set photo_urls = array[$2] where id = $1", [id, photo]);
    expect(await take(stage)).toEqual([]);
    expect(await decide(stage, "rating", id, "hide")).toMatchObject({ success: true });
    expect(await take(stage)).toEqual([{ bucket: "reviews", name: photo }]);
    expect(await decide(stage, "rating", id, "restore")).toMatchObject({ success: true });
    await settle(stage, "reviews", photo);
    await stage.as(ada, "delete from public.ratings where id = $1", [id]);
    expect(await take(stage)).toEqual([{ bucket: "reviews", name: photo }]);
  });

  test("is queued when it is a portrait that moderation removed", async ({ stage }) => {
    await store(stage, "profile-images", photo);
    await stage.look("update public.profiles set avatar_url = $2 where user_id = $1", [
      ada.id,
      `/storage/v1/object/public/profile-images/${photo}`,
    ]);
    expect(await decide(stage, "profile", ada.id ?? "", "remove")).toMatchObject({ success: true });
    expect(await take(stage)).toEqual([{ bucket: "profile-images", name: photo }]);
  });

  test("is offered again later until it is settled, and forgotten after a day", async ({ stage }) => {
    await stage.as(machine, "select public.note_stale_photos('reviews', array['a.jpg'])");
    expect(await take(stage)).toHaveLength(1);
    expect(await take(stage)).toEqual([]);
    await stage.look("update private.stale_photos set due_at = now()");
    expect(await take(stage)).toHaveLength(1);
    // Withheld again after it was taken: the cache may have it again.
    await stage.as(machine, "select public.note_stale_photos('reviews', array['a.jpg'])");
    await settle(stage, "reviews", "a.jpg");
    expect(await take(stage)).toHaveLength(1);
    await settle(stage, "reviews", "a.jpg");
    expect(await stage.look("select 1 from private.stale_photos")).toEqual([]);
    await stage.as(machine, "select public.note_stale_photos('reviews', array['b.jpg'])");
    await stage.look("update private.stale_photos set stale_since = now() - interval '25 hours'");
    await stage.as(machine, "select public.prune()");
    expect(await stage.look("select 1 from private.stale_photos")).toEqual([]);
  });
});
