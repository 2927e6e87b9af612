import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import { newDevice, send, upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben } = cast;

const put = "insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3) returning name";
const photo = (uid: string) => `${uid}/${crypto.randomUUID()}.jpg`;
const avatar = (uid: string) => `${uid}/avatar.jpg`;

describe("storage buckets", () => {
  test("for photos are public to read, and accept only jpeg, png or webp files up to 5 MB", async ({
    stage: { look },
  }) => {
    expect(await look("select id, public from storage.buckets where id like 'withheld%' order by id")).toEqual([
      { id: "withheld", public: false },
      { id: "withheld-profile-images", public: false },
    ]);
    const rows = await look(
      "select id, public, file_size_limit::int as bytes, allowed_mime_types from storage.buckets where id not like 'withheld%' and id not in ('packs', 'ownership-proofs') order by id",
    );
    expect(rows).toEqual(
      ["profile-images", "reviews"].map((id) => ({
        id,
        public: true,
        bytes: 5 * 1024 * 1024,
        allowed_mime_types: ["image/jpeg", "image/png", "image/webp"],
      })),
    );
  });
});

describe("uploading a photo", () => {
  test("is allowed for invited people, into their own folder", async ({ stage: { as } }) => {
    expect(await as(ada, put, ["reviews", photo(ada.id), ada.id])).toHaveLength(1);
    for (const type of ["jpg", "jpeg", "png", "webp"])
      expect(await as(ada, put, ["profile-images", `${ada.id}/avatar.${type}`, ada.id])).toHaveLength(1);
  });

  test("counts towards the half-hour limit even if the rating has since been removed or hidden", async ({
    stage: { as, look, refusal },
  }) => {
    await look("update private.rate_limits set allowed = 3 where action = 'photo_upload'");
    const flat = () => `${crypto.randomUUID()}.jpg`;
    const names = [photo(ada.id), flat(), flat()];
    for (const name of names) await as(ada, put, ["reviews", name, ada.id]);
    await look("update storage.objects set bucket_id = 'withheld' where name = any ($1)", [names.slice(0, 2)]);
    expect((await refusal(ada, put, ["reviews", flat(), ada.id])).code).toBe("42501");
    expect(await as(ben, put, ["reviews", flat(), ben.id])).toHaveLength(1);
    await look("update storage.objects set created_at = now() - interval '31 minutes' where name = $1", [names[0]]);
    expect(await as(ada, put, ["reviews", flat(), ada.id])).toHaveLength(1);
  });

  test("cannot be signed in advance, because identity and limit would not be checked at upload", async ({
    stage: { look, as, refusal },
  }) => {
    const uploads = [
      ["reviews", photo(ada.id)],
      ["profile-images", avatar(ada.id)],
      ["ownership-proofs", `${ada.id}/${crypto.randomUUID()}.pdf`],
    ];
    await look("select set_config('storage.operation', 'storage.object.sign_upload_url', true)");
    for (const [bucket, name] of uploads)
      expect([bucket, (await refusal(ada, put, [bucket, name, ada.id])).code]).toEqual([bucket, "42501"]);
    await look("select set_config('storage.operation', 'storage.object.upload', true)");
    await as(ada, put, ["reviews", photo(ada.id), ada.id]);
  });

  test.each(["avatar.html", "avatar.svg", "avatar.jpg.html", "portrait.jpg", "avatar2.jpg", "AVATAR.JPG"])(
    "is refused among the portraits under the name %s: one picture per person, and no page",
    (name) =>
      database.scene(async ({ as, refusal }) => {
        expect((await refusal(ada, put, ["profile-images", `${ada.id}/${name}`, ada.id])).code).toBe("42501");
        await as(ada, put, ["profile-images", avatar(ada.id), ada.id]);
        const rename = "update storage.objects set name = $1";
        expect((await refusal(ada, rename, [`${ada.id}/${name}`])).code).toBe("42501");
      }),
  );

  test.each([
    ["another's folder", ada, avatar(ben.id)],
    ["no folder", ada, "avatar.jpg"],
    ["a folder below one's own", ada, `${ada.id}/deep/avatar.jpg`],
    ["a folder that only begins with one's id", ada, `${ada.id}x/avatar.jpg`],
    ["a way out of the folder", ada, `${ada.id}/../${ben.id}/avatar.jpg`],
    ["an uninvited person", cast.uninvited, avatar(cast.uninvited.id)],
    ["a visitor", cast.anonymous, avatar(ada.id)],
  ])("is refused for the wrong folder or person: %s", (_name, person, name) =>
    database.scene(async ({ refusal }) => {
      for (const bucket of ["reviews", "profile-images"]) {
        expect((await refusal(person, put, [bucket, name, person.id])).code).toBe("42501");
      }
    }),
  );

  test("is refused in other buckets, and for files other than pictures in the reviews bucket", async ({
    stage: { refusal, look },
  }) => {
    await look("insert into storage.buckets (id, name) values ('other', 'other')");
    expect((await refusal(ada, put, ["other", photo(ada.id), ada.id])).code).toBe("42501");
    expect((await refusal(ada, put, ["reviews", `${ada.id}/page.html`, ada.id])).code).toBe("42501");
  });

  test("twice under the same name stores one object", async ({ stage: { as, refusal } }) => {
    const name = photo(ada.id);
    await as(ada, put, ["reviews", name, ada.id]);
    expect((await refusal(ada, put, ["reviews", name, ada.id])).code).toBe("23505");
  });

  test("waits after 150 photos in half an hour, and for a guest of 14 until the guardian agrees", async ({
    stage: { as, refusal, look },
  }) => {
    await look(
      "insert into storage.objects (bucket_id, name) select 'reviews', $1 || '/' || n || '.jpg' from generate_series(1, 150) as n",
      [ada.id],
    );
    expect((await refusal(ada, put, ["reviews", photo(ada.id), ada.id])).code).toBe("42501");
    await look("delete from storage.objects where name = $1", [`${ada.id}/150.jpg`]);
    expect(await as(ada, put, ["reviews", photo(ada.id), ada.id])).toHaveLength(1);
    expect((await refusal(ada, put, ["reviews", photo(ada.id), ada.id])).code).toBe("42501");
    await look("update storage.objects set created_at = now() - interval '31 minutes'");
    expect(await as(ada, put, ["reviews", photo(ada.id), ada.id])).toHaveLength(1);
    await look("update private.people set birth_year = extract(year from now()) - 14 where user_id = $1", [ben.id]);
    expect((await refusal(ben, put, ["reviews", photo(ben.id), ben.id])).code).toBe("42501");
  });
});

describe("the waiting time after an upload beyond the limit", () => {
  const waitOf = async (stage: Stage, person: Person, portrait: boolean) => {
    const args = { p_path: `${crypto.randomUUID()}.jpg`, p_portrait: portrait };
    return await valueOf<number | null>(stage, person, "photo_upload_wait", args);
  };

  test.each([
    ["photos of ratings", "reviews", 150, 1_800, 30],
    ["portraits", "profile-images", 20, 86_400, 4],
  ])("is reported, and ends once a fifth of the limit is free again: %s", (_name, bucket, most, spanS, fifth) =>
    database.scene(async (stage) => {
      const fill = `insert into storage.objects (bucket_id, name, owner_id, created_at)
        select '${bucket}', $1 || '/' || n || '.jpg', $2, now() - (n || ' seconds')::interval from generate_series(1, $3) as n`;
      const isPortrait = bucket === "profile-images";
      await stage.look(fill, [ada.id, ada.id, most - 1]);
      expect(await waitOf(stage, ada, isPortrait)).toBeNull();
      await stage.look(fill.replace("generate_series(1,", "generate_series($3::int,"), [ada.id, ada.id, most]);
      // The uploads are one second apart. The wait ends when a fifth of the limit is free again.
      expect(await waitOf(stage, ada, isPortrait)).toBe(spanS - most + fifth - 1);
      expect(await waitOf(stage, ada, !isPortrait)).toBeNull();
      expect(await waitOf(stage, ben, isPortrait)).toBeNull();
    }),
  );
});

describe("a stored object", () => {
  test("can be listed, replaced and deleted by its owner only, and a review photo is never replaced", async ({
    stage: { as },
  }) => {
    const [review, portrait] = [photo(ada.id), avatar(ada.id)];
    await as(ada, put, ["reviews", review, ada.id]);
    await as(ada, put, ["profile-images", portrait, ada.id]);
    const change = "update storage.objects set metadata = '{}' where name = $1 returning name";
    const remove = "delete from storage.objects where name = $1 returning name";
    for (const person of [cast.anonymous, ben, cast.ownerOfPlace1, cast.uninvited]) {
      expect(await as(person, "select name from storage.objects")).toEqual([]);
      expect(await as(person, change, [portrait])).toEqual([]);
      expect(await as(person, remove, [review])).toEqual([]);
    }
    expect(await as(ada, "select name from storage.objects order by name")).toHaveLength(2);
    expect(await as(ada, change, [portrait])).toEqual([{ name: portrait }]);
    expect(await as(ada, change, [review])).toEqual([]);
    expect(await as(ada, remove, [review])).toEqual([{ name: review }]);
  });

  test("cannot be moved to another person's folder or to another bucket", async ({ stage: { as, refusal } }) => {
    await as(ada, put, ["profile-images", `${ada.id}/avatar.jpg`, ada.id]);
    for (const change of [`name = '${ben.id}/avatar.jpg'`, "bucket_id = 'reviews'"]) {
      expect((await refusal(ada, `update storage.objects set ${change}`)).code).toBe("42501");
    }
  });

  test("cannot be replaced by a person who is no longer invited", async ({ stage: { as, look } }) => {
    await as(ada, put, ["profile-images", `${ada.id}/avatar.jpg`, ada.id]);
    await look("update private.invitations set suspended_at = now() where user_id = $1", [ada.id]);
    expect(await as(ada, "update storage.objects set metadata = '{}' returning name")).toEqual([]);
  });
});

describe("the storage cleanup", () => {
  test("lists photos that no rating uses, once they are a day old", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const [kept, orphan, fresh] = [
      await upload(stage, ada.id),
      await upload(stage, ada.id),
      await upload(stage, ada.id),
    ];
    await send(stage, ada, phone.attach(kept));
    await stage.look("update storage.objects set created_at = now() - interval '25 hours' where name <> $1", [fresh]);
    const list = "select name from public.orphan_photos()";
    expect(await stage.as(cast.machine, list)).toEqual([{ name: orphan }]);
    await send(stage, ada, phone.remove({ base_version: 2 }));
    // While the removal can be undone, its photos remain.
    expect(await stage.as(cast.machine, list)).toEqual([{ name: orphan }]);
    await stage.look("update private.rating_tombstones set sealed_at = now() - interval '31 days'");
    await stage.look("select private.prune_tombstones()");
    expect(await stage.as(cast.machine, list)).toHaveLength(2);
    for (const person of [cast.anonymous, ada, cast.admin]) {
      expect((await stage.refusal(person, list)).code).toBe("42501");
      expect((await stage.refusal(person, "select public.prune()")).code).toBe("42501");
    }
  });

  test("forgets a photo that a rating names until the rating drops it or is deleted", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const [dropped, last] = [await upload(stage, ada.id), await upload(stage, ada.id)];
    for (const photo of [dropped, last]) await send(stage, ada, phone.attach(photo));
    await stage.look("update storage.objects set created_at = now() - interval '25 hours'");
    const list = async () =>
      (await stage.as(cast.machine, "select name from public.orphan_photos()")).map(({ name }) => name);
    const noted = () => stage.look("select name from private.objects_to_check");
    expect(await list()).toEqual([]);
    expect(await noted()).toEqual([]);
    await send(stage, ada, phone.detach(dropped));
    expect(await list()).toEqual([dropped]);
    await stage.look("delete from private.ratings where user_id = $1", [ada.id]);
    expect(await list()).toEqual([dropped, last].toSorted());
    await stage.look("delete from storage.objects");
    expect(await noted()).toEqual([]);
  });

  test("lists a portrait that another replaced", async ({ stage }) => {
    const [old, present] = [`${crypto.randomUUID()}.jpg`, `${crypto.randomUUID()}.jpg`];
    const list = async () =>
      (await stage.as(cast.machine, "select name from public.removed_portraits()")).map(({ name }) => name);
    for (const name of [old, present]) {
      await stage.as(ada, put, ["profile-images", name, ada.id]);
      await stage.look("update storage.objects set created_at = now() - interval '25 hours'");
      await stage.look("update private.profiles set avatar_url = $1 where user_id = $2", [
        `/storage/v1/object/public/profile-images/${name}`,
        ada.id,
      ]);
      expect(await list()).toEqual(name === old ? [] : [old]);
    }
  });

  test("finds unused photos also where it may create no triggers on objects", async ({ stage }) => {
    await stage.sql.exec("drop trigger note_objects_to_check on storage.objects");
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const [kept, unused] = [await upload(stage, ada.id), await upload(stage, ada.id)];
    await send(stage, ada, phone.attach(kept));
    await stage.look("update storage.objects set created_at = now() - interval '25 hours'");
    expect(await stage.as(cast.machine, "select name from public.orphan_photos()")).toEqual([{ name: unused }]);
  });

  test("deletes receipts after 365 days and full rate-limit buckets immediately", async ({ stage }) => {
    await send(stage, ada, newDevice().save());
    await stage.look("update private.client_ops set applied_at = now() - interval '366 days'");
    await stage.look("update private.token_buckets set full_at = now() - interval '1 second'");
    await stage.as(cast.machine, "select public.prune()");
    expect(await stage.look("select 1 from private.client_ops")).toEqual([]);
    expect(await stage.look("select 1 from private.token_buckets")).toEqual([]);
  });
});
