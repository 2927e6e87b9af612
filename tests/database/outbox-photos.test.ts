import { describe, expect, test } from "vitest";
import { cast, places } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import { newDevice, send, upload } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const ada = cast.consumerA;

describe("photos", () => {
  test("are attached once, detached once, and only from the author's folder", () =>
    database.scene(async (stage) => {
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
    }));

  test("are at most five", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      await send(stage, ada, phone.save());
      for (let n = 0; n < 5; n++) await send(stage, ada, phone.attach(await upload(stage, ada.id)));
      expect(await send(stage, ada, phone.attach(await upload(stage, ada.id)))).toMatchObject({ code: "photo_limit" });
    }));

  test("cannot be attached to a removed rating, and go with it", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      await send(stage, ada, phone.save());
      const path = await upload(stage, ada.id);
      await send(stage, ada, phone.attach(path));
      await send(stage, ada, phone.remove({ base_version: 2 }));
      expect(await send(stage, ada, phone.attach(path))).toMatchObject({ status: "rejected", code: "rating_gone" });
      expect(await send(stage, ada, phone.detach(path))).toMatchObject({ status: "applied", row: null });
      expect(await send(stage, ada, phone.save({ base_version: 3 }))).toMatchObject({ row: { photo_urls: [] } });
    }));

  test("may be named by their id alone, so that the public address tells no account; both names mean the one uploaded", () =>
    database.scene(async (stage) => {
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
      const [review] = await valueOf<{ photo_urls: string[] }[]>(stage, cast.anonymous, "get_place_reviews", {
        p_place_id: places.place3.id,
      });
      expect(review?.photo_urls).toEqual([`${one}.jpg`]);
      expect(await send(stage, ada, phone.detach(`${two}.jpg`))).toMatchObject({ row: { photo_urls: [`${one}.jpg`] } });
      // Nobody takes another's photo for their own, nor uploads in another's name.
      await send(stage, cast.consumerB, newDevice().save());
      expect(await send(stage, cast.consumerB, newDevice().attach(`${one}.jpg`))).toMatchObject({
        code: "photo_owner",
      });
      const forged = "insert into storage.objects (bucket_id, name, owner_id) values ('reviews', $1, $2)";
      expect((await stage.refusal(cast.consumerB, forged, [`${crypto.randomUUID()}.jpg`, ada.id])).code).toBe("42501");
      expect(
        await stage.as(cast.consumerB, "delete from storage.objects where name = $1 returning name", [`${one}.jpg`]),
      ).toEqual([]);
    }));
});
