import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { nextDay, refusalOf, valueOf } from "./calls.ts";
import { newDevice, send, upload } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const { test } = useDatabase();
const ada = cast.consumerA;
const put = "insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $1, $2) returning name";

describe("photos", () => {
  test("are attached or detached once even if the command is repeated, and only from the author's folder", async ({
    stage,
  }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const path = await upload(stage, ada.id);
    expect(await send(stage, ada, phone.attach(path))).toMatchObject({
      status: "applied",
      version: 2,
      row: { photo_urls: [path] },
    });
    expect(await send(stage, ada, phone.attach(path))).toMatchObject({
      status: "applied",
      version: 2,
      row: { photo_urls: [path] },
    });
    expect(await send(stage, ada, phone.attach(await upload(stage, cast.consumerB.id)))).toMatchObject({
      code: "photo_owner",
    });
    expect(await send(stage, ada, phone.attach("../secret.jpg"))).toMatchObject({ code: "invalid_op" });
    expect(await send(stage, ada, phone.detach(path))).toMatchObject({
      status: "applied",
      version: 3,
      row: { photo_urls: [] },
    });
    expect(await send(stage, ada, phone.detach(path))).toMatchObject({ status: "applied", version: 3 });
  });

  test("cannot be attached to a removed rating, and are removed together with their rating", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const path = await upload(stage, ada.id);
    await send(stage, ada, phone.attach(path));
    await send(stage, ada, phone.remove({ base_version: 2 }));
    expect(await send(stage, ada, phone.attach(path))).toMatchObject({ status: "rejected", code: "rating_gone" });
    expect(await send(stage, ada, phone.detach(path))).toMatchObject({ status: "applied", row: null });
    expect(await send(stage, ada, phone.save({ base_version: 3 }))).toMatchObject({ row: { photo_urls: [] } });
  });

  test("return without a second upload if the place of a removed rating is rated again", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const path = await upload(stage, ada.id);
    await send(stage, ada, phone.attach(path));
    await send(stage, ada, phone.remove({ base_version: 2 }));
    const bucket = () => stage.look("select bucket_id from storage.objects where name = $1", [path]);
    expect(await bucket()).toEqual([{ bucket_id: "withheld" }]);
    // The name is taken: its owner learns so, and nobody else does.
    expect((await stage.refusal(ada, put, [path, ada.id])).code).toBe("42501");
    expect(await valueOf(stage, ada, "photo_upload_wait", { p_path: path })).toBe(0);
    // A portrait of that name is another object.
    expect(await valueOf(stage, ada, "photo_upload_wait", { p_path: path, p_portrait: true })).toBeNull();
    expect((await refusalOf(stage, cast.consumerB, "photo_upload_wait", { p_path: path })).message).toBe(
      "A photo must be in your own folder.",
    );
    for (const person of [cast.uninvited, cast.anonymous])
      expect(await refusalOf(stage, person, "photo_upload_wait", { p_path: path })).toBeDefined();
    await send(stage, ada, phone.save({ base_version: 3 }));
    expect(await send(stage, ada, phone.attach(path))).toMatchObject({ row: { photo_urls: [path] } });
    expect(await bucket()).toEqual([{ bucket_id: "reviews" }]);
  });

  test("cannot be attached by name if moderation removed them or if they do not exist", async ({ stage }) => {
    const path = await upload(stage, ada.id);
    await stage.look("insert into private.withheld_photos (path, user_id) values ($1, $2)", [path, ada.id]);
    for (const p_path of [path, `${randomUUID()}.jpg`])
      expect(await valueOf(stage, ada, "photo_upload_wait", { p_path })).toBeNull();
  });

  test("can be named by id alone, which reveals no account, and both names mean the same photo", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await stage.as(ada, "insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $1, $2)", [
      `${one}.jpg`,
      ada.id,
    ]);
    await upload(stage, ada.id, two);
    await send(stage, ada, phone.attach(`${ada.id}/${one}.jpg`));
    expect(await send(stage, ada, phone.attach(`${two}.jpg`))).toMatchObject({
      row: { photo_urls: [`${one}.jpg`, `${ada.id}/${two}.jpg`] },
    });
    const order = [`${two}.jpg`, `${ada.id}/${one}.jpg`].map((path) => ({ path, caption: path.slice(-8) }));
    expect(await send(stage, ada, phone.arrange(order))).toMatchObject({
      row: {
        photo_urls: [`${ada.id}/${two}.jpg`, `${one}.jpg`],
        photo_captions: { [`${one}.jpg`]: expect.any(String) },
      },
    });
    await nextDay(stage);
    const [review] = await valueOf<{ photo_urls: string[] }[]>(stage, cast.anonymous, "get_place_reviews", {
      p_place_id: places.place3.id,
    });
    expect(review?.photo_urls).toEqual([`${one}.jpg`]);
    expect(await send(stage, ada, phone.detach(`${two}.jpg`))).toMatchObject({ row: { photo_urls: [`${one}.jpg`] } });
    // Nobody can use another person's photo or upload in their name.
    await send(stage, cast.consumerB, newDevice().save());
    expect(await send(stage, cast.consumerB, newDevice().attach(`${one}.jpg`))).toMatchObject({
      code: "photo_owner",
    });
    const forged = "insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $1, $2)";
    expect((await stage.refusal(cast.consumerB, forged, [`${crypto.randomUUID()}.jpg`, ada.id])).code).toBe("42501");
    expect(
      await stage.as(cast.consumerB, "delete from storage.objects where name = $1 returning name", [`${one}.jpg`]),
    ).toEqual([]);
  });

  test("are not duplicated if an updated app uploads them again after a lost answer", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const id = crypto.randomUUID();
    const old = await upload(stage, ada.id, id);
    await send(stage, ada, phone.attach(old));
    await send(stage, ada, phone.arrange([{ path: old, caption: "Soup" }]));
    await stage.as(ada, put, [`${id}.jpg`, ada.id]);
    expect(await send(stage, ada, phone.attach(`${id}.jpg`))).toMatchObject({ row: { photo_urls: [old] } });
    // The other object is deleted after a day.
    await stage.look("update storage.objects set created_at = now() - interval '25 hours'");
    expect(await stage.as(cast.machine, "select name from public.orphan_photos()")).toEqual([{ name: `${id}.jpg` }]);
    const order = phone.arrange([{ path: `${id}.jpg`, caption: "Soup of the day" }]);
    expect(await send(stage, ada, order)).toMatchObject({
      row: { photo_urls: [old], photo_captions: { [old]: "Soup of the day" } },
    });
    // Removed and restored, it is still the same photo.
    await send(stage, ada, phone.remove({ base_version: 4 }));
    expect(await send(stage, ada, phone.restore({ photos: [`${id}.jpg`] }))).toMatchObject({
      row: { photo_urls: [old], photo_captions: { [old]: "Soup of the day" } },
    });
    expect(await send(stage, ada, phone.detach(`${id}.jpg`))).toMatchObject({ row: { photo_urls: [] } });
  });

  test("keep the position and caption chosen before they were uploaded under another file name", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const order = [two, one].map((id) => ({ path: `${ada.id}/${id}.jpg`, caption: id }));
    await send(stage, ada, phone.arrange(order));
    for (const id of [one, two]) {
      await stage.as(ada, put, [`${id}.jpg`, ada.id]);
      await send(stage, ada, phone.attach(`${id}.jpg`));
    }
    const again = phone.arrange(order.map(({ path, caption }) => ({ path: path.slice(37), caption })));
    expect(await send(stage, ada, { ...again, seq: 1 })).toMatchObject({
      status: "applied",
      row: {
        photo_urls: [`${two}.jpg`, `${one}.jpg`],
        photo_captions: { [`${one}.jpg`]: one, [`${two}.jpg`]: two },
      },
    });
  });

  test("that the device detached are not attached again by a late command under the earlier file name", async ({
    stage,
  }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const id = crypto.randomUUID();
    const late = phone.attach(await upload(stage, ada.id, id));
    await send(stage, ada, phone.detach(`${id}.jpg`));
    expect(await send(stage, ada, late)).toMatchObject({ status: "conflict", row: { photo_urls: [] } });
  });

  test("that moderation hid cannot be uploaded and attached again under their other file name", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const id = crypto.randomUUID();
    const old = await upload(stage, ada.id, id);
    await send(stage, ada, phone.attach(old));
    await send(stage, ada, phone.detach(old));
    await stage.look("insert into private.withheld_photos (path, user_id) values ($1, $2)", [old, ada.id]);
    expect((await stage.refusal(ada, put, [`${id}.jpg`, ada.id])).code).toBe("42501");
    await stage.look("update storage.objects set bucket_id = 'withheld' where name = $1", [old]);
    await stage.look("insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $1, $2)", [
      `${id}.jpg`,
      ada.id,
    ]);
    expect(await send(stage, ada, phone.attach(`${id}.jpg`))).toMatchObject({ code: "photo_removed" });
  });

  test("cannot be taken over by a stranger, either while a rating uses them or afterwards", async ({ stage }) => {
    const [phone, strange] = [newDevice(), newDevice()];
    const ben = cast.consumerB;
    await send(stage, ada, phone.save());
    await send(stage, ben, strange.save());
    const name = `${crypto.randomUUID()}.jpg`;
    await stage.as(ada, put, [name, ada.id]);
    await send(stage, ada, phone.attach(name));
    expect((await stage.refusal(ben, put, [name, ben.id])).code).toBe("23505");
    const change = "update storage.objects set owner_id = $2 where name = $1 returning name";
    expect(await stage.as(ben, change, [name, ben.id])).toEqual([]);
    const remove = "delete from storage.objects where name = $1 returning name";
    expect(await stage.as(ben, remove, [name])).toEqual([]);
    // If another person could take the name, their picture would appear in this rating.
    expect(await stage.as(ada, remove, [name])).toEqual([]);
    for (const op of [strange.attach(name), strange.restore({ photos: [name] })]) await send(stage, ben, op);
    const rows = "select photo_urls from private.ratings where user_id = $1";
    expect(await stage.look(rows, [ben.id])).toEqual([{ photo_urls: [] }]);
    await send(stage, ada, phone.detach(name));
    expect(await stage.as(ada, remove, [name])).toEqual([{ name }]);
    // A person who takes the free name has their own photo, which the author cannot show.
    await stage.as(ben, put, [name, ben.id]);
    expect(await send(stage, ada, phone.attach(name))).toMatchObject({ code: "photo_owner" });
  });
});
