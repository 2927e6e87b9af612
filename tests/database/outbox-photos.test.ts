import { describe, expect, test } from "vitest";
import { cast } from "../support/cast.ts";
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
});
