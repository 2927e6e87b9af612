import { describe, expect } from "vitest";
import { cast, ownerIds, places } from "../support/cast.ts";
import { figuresOf, nextDay, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { content, newDevice, send, upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, admin } = cast;

const decide = (stage: Stage, type: string, id: unknown, action: string, path: string | null = null) =>
  valueOf(stage, admin, "moderate_content", {
    p_subject_type: type,
    p_subject_id: id,
    p_action: action,
    p_reason: "House rules",
    p_photo_path: path,
  });
const reviews = async (stage: Stage) =>
  (
    await valueOf<{ reviews: unknown[] }>(stage, cast.anonymous, "get_restaurant_page", {
      p_place_id: places.place3.id,
    })
  ).reviews;
const bucketOf = async (stage: Stage, path: string) =>
  (await stage.look("select bucket_id from storage.objects where name = $1", [path]))[0]?.["bucket_id"];
const ratingId = async (stage: Stage) => (await stage.look("select id from private.ratings"))[0]?.["id"];

/** A rating with one photo. */
async function withPhoto(stage: Stage) {
  const phone = newDevice();
  await send(stage, ada, phone.save());
  const path = await upload(stage, ada.id);
  await send(stage, ada, phone.attach(path));
  return { phone, path, id: await ratingId(stage) };
}

describe("a hidden rating", () => {
  test("stays hidden if its author edits it, restores it, or removes it and rates the place again", async ({
    stage,
  }) => {
    const { phone, id } = await withPhoto(stage);
    await decide(stage, "rating", id, "hide");
    const versionOf = async () => Number((await stage.look("select version from private.ratings"))[0]?.["version"]);
    const steps = [
      async () => phone.save({ base_version: await versionOf(), content: content({ comment: "Softer" }) }),
      async () => phone.remove({ base_version: await versionOf() }),
      async () => phone.restore({ content: content({ comment: "Softer" }) }),
      async () => phone.remove({ base_version: await versionOf() }),
      async () => phone.save({ base_version: await versionOf() }),
    ];
    for (const step of steps) {
      expect(await send(stage, ada, await step())).toMatchObject({ status: "applied" });
      expect(await reviews(stage)).toEqual([]);
    }
    await stage.as(ada, "delete from public.ratings where user_id = $1", [ada.id]);
    await stage.as(ada, "insert into public.ratings (restaurant_place_id, score) values ($1, 4)", [places.place3.id]);
    expect(await reviews(stage)).toEqual([]);
    expect(await figuresOf(stage, places.place3.id)).toMatchObject({ rating_count: 0 });
    await nextDay(stage);
    expect(await reviews(stage)).toEqual([]);
    await decide(stage, "rating", await ratingId(stage), "restore");
    expect(await reviews(stage)).toHaveLength(1);
  });

  test("stays hidden with its photos, including photos added later, and becomes visible again with them", async ({
    stage,
  }) => {
    const { phone, path, id } = await withPhoto(stage);
    await decide(stage, "rating", id, "hide");
    const later = await upload(stage, ada.id);
    expect(await send(stage, ada, phone.attach(later))).toMatchObject({ status: "applied" });
    expect([await bucketOf(stage, path), await bucketOf(stage, later)]).toEqual(["withheld", "withheld"]);
    await decide(stage, "rating", id, "restore");
    expect([await bucketOf(stage, path), await bucketOf(stage, later)]).toEqual(["reviews", "reviews"]);
  });
});

describe("the photos of a hidden rating", () => {
  const elsewhere = "insert into public.ratings (restaurant_place_id, score, photo_urls) values ($1, 4, array[$2])";
  const rateElsewhere = (stage: Stage, path: string) => stage.refusal(ada, elsewhere, [places.place1.id, path]);

  test("are not shown by another rating from the same person", async ({ stage }) => {
    const { phone, path, id } = await withPhoto(stage);
    await decide(stage, "rating", id, "hide");
    expect((await rateElsewhere(stage, path)).hint).toBe("photo_removed");
    await send(stage, ada, phone.detach(path));
    expect((await rateElsewhere(stage, path)).hint).toBe("photo_removed");
    expect(await bucketOf(stage, path)).toBe("withheld");
  });

  test("are not shown by an older rating that shares them, even if that is removed and restored", async ({ stage }) => {
    const { phone, path, id } = await withPhoto(stage);
    await stage.as(ada, elsewhere, [places.place1.id, path]);
    await decide(stage, "rating", id, "hide");
    const at = { place_id: places.place1.id };
    await send(stage, ada, phone.remove({ ...at, base_version: 1 }));
    expect(
      await send(stage, ada, phone.restore({ ...at, content: content({ score: 4, tags: [], comment: null }) })),
    ).toMatchObject({ status: "applied" });
    expect(await bucketOf(stage, path)).toBe("withheld");
  });

  test("stay hidden if the rating's text is erased, or if it is removed and the place is rated again", async ({
    stage,
  }) => {
    const { phone, path, id } = await withPhoto(stage);
    await decide(stage, "rating", id, "hide");
    await send(stage, ada, phone.remove({ base_version: 3 }));
    expect((await rateElsewhere(stage, path)).hint).toBe("photo_removed");
    await stage.look("update private.rating_tombstones set sealed_at = now() - interval '31 days'");
    await stage.look("select private.prune_tombstones()");
    expect(await bucketOf(stage, path)).toBe("withheld");
    await send(stage, ada, phone.save({ base_version: 4 }));
    expect((await rateElsewhere(stage, path)).hint).toBe("photo_removed");
    expect(await bucketOf(stage, path)).toBe("withheld");
  });

  test("become visible again once the rating's removal and the moderation decision are both reversed", async ({
    stage,
  }) => {
    const { phone, path, id } = await withPhoto(stage);
    await decide(stage, "rating", id, "hide");
    await send(stage, ada, phone.remove({ base_version: 3 }));
    expect(await send(stage, ada, phone.restore({ photos: [path] }))).toMatchObject({ row: { photo_urls: [path] } });
    expect(await bucketOf(stage, path)).toBe("withheld");
    await decide(stage, "rating", id, "restore");
    expect(await bucketOf(stage, path)).toBe("reviews");
    expect(await stage.look("select path from private.withheld_photos")).toEqual([]);
  });
});

describe("a hidden reply", () => {
  test("stays hidden if its author deletes and rewrites it", async ({ stage }) => {
    const { id } = await withPhoto(stage);
    const own = "insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) values ($1, $2)";
    await stage.look(own, [ownerIds.ofPlace1, places.place3.id]);
    const write = (body: string | null) =>
      valueOf<{ reply_id: string }>(stage, cast.ownerOfPlace1, "reply_to_rating", { p_rating_id: id, p_body: body });
    const seen = async () => JSON.stringify(await reviews(stage)).includes("onsense");
    const { reply_id } = await write("Nonsense");
    await nextDay(stage);
    expect(await seen()).toBe(true);
    await decide(stage, "reply", reply_id, "hide");
    for (const body of ["More nonsense", null, "Nonsense"]) {
      expect(await write(body)).toMatchObject({ success: true });
      expect(await seen()).toBe(false);
    }
    await decide(stage, "reply", reply_id, "restore");
    expect(await seen()).toBe(true);
  });
});

describe("a photo removed by moderation", () => {
  test("cannot be attached, uploaded or restored again, and is not served at any address", async ({ stage }) => {
    const { phone, path, id } = await withPhoto(stage);
    await decide(stage, "photo", id, "remove", path);
    expect(await bucketOf(stage, path)).toBe("withheld");
    expect(await send(stage, ada, phone.attach(path))).toMatchObject({ status: "rejected", code: "photo_removed" });
    const patch = "update public.ratings set photo_urls = array[$1] where user_id = $2";
    expect((await stage.refusal(ada, patch, [path, ada.id])).hint).toBe("photo_removed");
    const put = "insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $1, $2)";
    expect((await stage.refusal(ada, put, [path, ada.id])).code).toBe("42501");
    await send(stage, ada, phone.remove({ base_version: 3 }));
    expect(await send(stage, ada, phone.restore({ photos: [path] }))).toMatchObject({ row: { photo_urls: [] } });
    await send(stage, ada, phone.remove({ base_version: 5 }));
    await stage.look("delete from private.rating_tombstones");
    expect(await send(stage, ada, phone.restore({ photos: [path] }))).toMatchObject({ row: { photo_urls: [] } });
    expect(await bucketOf(stage, path)).toBe("withheld");
  });
});

describe("the photos of a removed rating", () => {
  test("are hidden while the removal can be undone, and are due for deletion afterwards", async ({ stage }) => {
    const { phone, path } = await withPhoto(stage);
    await send(stage, ada, phone.remove({ base_version: 2 }));
    expect(await bucketOf(stage, path)).toBe("withheld");
    await send(stage, ada, phone.restore());
    expect(await bucketOf(stage, path)).toBe("reviews");
    await send(stage, ada, phone.remove({ base_version: 4 }));
    await stage.look("update private.rating_tombstones set sealed_at = now() - interval '31 days'");
    await stage.look("update storage.objects set created_at = now() - interval '31 days'");
    await stage.look("select private.prune_tombstones()");
    expect(await stage.as(cast.machine, "select name from public.orphan_photos()")).toEqual([{ name: path }]);
  });

  test("are shown again if the rating is restored with them after its sealed copy is gone", async ({ stage }) => {
    const { phone, path } = await withPhoto(stage);
    await send(stage, ada, phone.remove({ base_version: 2 }));
    await stage.look("delete from private.rating_tombstones");
    expect(await send(stage, ada, phone.restore({ photos: [path] }))).toMatchObject({ row: { photo_urls: [path] } });
    expect(await bucketOf(stage, path)).toBe("reviews");
  });
});

test("a place name set by moderation cannot be changed by the owner or by a guest's proposal", async ({ stage }) => {
  const olga = cast.ownerOfPlace1;
  const p_place_id = places.place1.id;
  const correct = (p_changes: object) => ({ p_place_id, p_changes: JSON.stringify(p_changes) });
  await rowsOf(stage, olga, "correct_place", correct({ name: "Rude words" }));
  const p_id = await valueOf(stage, ada, "propose_place_change", correct({ name: "Rude words", phone: "+352 1" }));
  const judged = { p_subject_type: "place", p_subject_id: null, p_action: "correct", p_reason: "Rude", p_place_id };
  await valueOf(stage, admin, "moderate_content", { ...judged, p_name: "Café Zitroun" });
  const refused = { code: "PT403", hint: "name_judged" };
  expect(await refusalOf(stage, olga, "correct_place", correct({ name: "Rude words" }))).toMatchObject(refused);
  expect(await refusalOf(stage, olga, "decide_place_proposal", { p_id, p_accepted: true })).toMatchObject(refused);
  // All other fields remain the owner's, and a proposal can be declined.
  const rest = { name: "Café Zitroun", phone: "+352 2" };
  expect(await rowsOf(stage, olga, "correct_place", correct(rest))).toMatchObject([rest]);
  expect(await valueOf(stage, olga, "decide_place_proposal", { p_id, p_accepted: false })).toBe(false);
  expect(await rowsOf(stage, admin, "correct_place", correct({ name: "Café Citron" }))).toMatchObject([
    { name: "Café Citron" },
  ]);
});

test("a photo restored by an appeal is left out if the rating already has five newer photos", async ({ stage }) => {
  const { phone, path, id } = await withPhoto(stage);
  await decide(stage, "photo", id, "remove", path);
  const shown: string[] = [];
  for (let nth = 0; nth < 5; nth++) {
    const next = await upload(stage, ada.id);
    expect(await send(stage, ada, phone.attach(next))).toMatchObject({ status: "applied" });
    shown.push(next);
  }
  expect(await decide(stage, "photo", id, "restore", path)).toMatchObject({ success: true });
  expect(await stage.look("select photo_urls from private.ratings")).toEqual([{ photo_urls: shown }]);
  // The decision no longer applies, so the author may detach another photo and show this one again.
  await send(stage, ada, phone.detach(shown[0] ?? ""));
  expect(await send(stage, ada, phone.attach(path))).toMatchObject({
    row: { photo_urls: [...shown.slice(1), path] },
  });
});

test("the caption of a photo removed by moderation can no longer be read by anybody", async ({ stage }) => {
  const { phone, path, id } = await withPhoto(stage);
  const other = await upload(stage, ada.id);
  await send(stage, ada, phone.attach(other));
  const captions = [
    { path, caption: "Somebody's name" },
    { path: other, caption: "Soup" },
  ];
  expect(await send(stage, ada, phone.arrange(captions))).toMatchObject({ status: "applied" });
  await decide(stage, "photo", id, "remove", path);
  expect(await stage.look("select photo_urls, photo_captions from private.ratings")).toEqual([
    { photo_urls: [other], photo_captions: { [other]: "Soup" } },
  ]);
});
