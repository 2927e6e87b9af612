import { describe, expect, test } from "vitest";
import { resultSchema } from "../../src/domain/outbox/responses/result.ts";
import { cast, places, type Person } from "../support/cast.ts";
import { content, newDevice, send, submit, upload } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const ada = cast.consumerA;

describe("a batch of commands", () => {
  test("is answered one by one, in the form that the device reads", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      const answers = await submit(
        stage,
        ada,
        phone.save({ place_id: places.place1.id }),
        phone.save({ place_id: "nowhere" }),
        phone.save({ place_id: `places/${places.place2.id}`, content: content({ score: 5, tags: [] }) }),
        phone.remove(),
      );
      expect(answers.map((answer) => resultSchema.safeParse(answer).error?.message)).toEqual(Array(4).fill(undefined));
      expect(answers).toMatchObject([
        {
          status: "applied",
          version: 1,
          row: { score: 4, restaurant_name: "Café Zitroun", restaurant_city: "Luxembourg" },
        },
        { status: "rejected", code: "place_unknown" },
        { status: "applied", version: 1, row: { score: 5, restaurant_place_id: places.place2.id } },
        { status: "applied", version: 0, row: null },
      ]);
    }));

  test("is refused as a whole without a session, with over 50 commands or without op ids", () =>
    database.scene(async (stage) => {
      const call = (person: Person, ops: unknown) =>
        stage.refusal(person, "select public.submit_ops($1::jsonb)", [JSON.stringify(ops)]);
      const phone = newDevice();
      expect((await call(cast.anonymous, [])).code).toBe("42501");
      const tooMany = Array.from({ length: 51 }, () => phone.save());
      for (const bad of [tooMany, { op_id: 1 }, [{ ...phone.save(), op_id: "1" }], [null], "[]"]) {
        expect((await call(ada, bad)).code).toBe("22023");
      }
    }));

  test("applies the other commands when one is refused", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      const answers = await submit(stage, ada, phone.save({ content: content({ score: 9 as never }) }), phone.save());
      expect(answers).toMatchObject([{ status: "rejected", code: "score_invalid" }, { status: "applied" }]);
    }));
});

describe("a repeated command", () => {
  test("changes nothing and returns the current rating", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      const first = phone.save();
      expect(await send(stage, ada, first)).toMatchObject({ status: "applied", version: 1 });
      const edit = phone.save({ base_version: 1, content: content({ comment: "Better soup" }) });
      await send(stage, ada, edit);
      expect(await send(stage, ada, first)).toMatchObject({
        op_id: first["op_id"],
        status: "applied",
        duplicate: true,
        version: 2,
        row: { comment: "Better soup" },
      });
      const [counted] = await stage.look("select rating_count, score_4 from public.restaurants where place_id = $1", [
        places.place3.id,
      ]);
      expect(counted).toEqual({ rating_count: 1, score_4: 1 });
    }));

  test("is a repeat for its author only", () =>
    database.scene(async (stage) => {
      const op = newDevice().save();
      await send(stage, ada, op);
      expect(await send(stage, cast.consumerB, op)).not.toHaveProperty("duplicate");
    }));

  test("within one batch counts once", () =>
    database.scene(async (stage) => {
      const op = newDevice().save();
      const answers = await submit(stage, ada, op, op);
      expect(answers).toMatchObject([{ status: "applied" }, { status: "applied", duplicate: true, version: 1 }]);
    }));

  test("after a rejection is decided again, because the reason may be gone", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      await send(stage, ada, phone.save());
      const photoId = crypto.randomUUID();
      const attach = phone.attach(`${ada.id}/${photoId}.jpg`);
      expect(await send(stage, ada, attach)).toMatchObject({ status: "rejected", code: "photo_missing" });
      await upload(stage, ada.id, photoId);
      expect(await send(stage, ada, attach)).toMatchObject({ status: "applied" });
    }));
});

describe("commands of one device", () => {
  test("continue to count versions after a removal and a new rating", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      await send(stage, ada, phone.save());
      expect(await send(stage, ada, phone.remove({ base_version: 1 }))).toMatchObject({ version: 2, row: null });
      expect(await send(stage, ada, phone.save({ base_version: 2 }))).toMatchObject({
        version: 3,
        row: { version: 3 },
      });
    }));

  test("with the same content are applied without a new version", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      await send(stage, ada, phone.save());
      expect(await send(stage, ada, phone.save({ base_version: 1 }))).toMatchObject({ status: "applied", version: 1 });
    }));
});

describe("two devices", () => {
  test("removing what another device changed conflicts with the stored rating", () =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      await send(stage, ada, phone.save());
      await send(stage, ada, tablet.save({ base_version: 1, content: content({ comment: "From the tablet" }) }));
      expect(await send(stage, ada, phone.remove({ base_version: 1 }))).toMatchObject({
        status: "conflict",
        version: 2,
        row: { comment: "From the tablet" },
      });
    }));

  test("saving what another device removed conflicts without a row, and keeping mine creates it again", () =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      await send(stage, ada, phone.save());
      await send(stage, ada, tablet.remove({ base_version: 1 }));
      const edit = { content: content({ score: 5 }), base: content() };
      expect(await send(stage, ada, phone.save({ base_version: 1, ...edit }))).toMatchObject({
        status: "conflict",
        version: 2,
        row: null,
      });
      expect(await send(stage, ada, phone.save({ base_version: 2, ...edit }))).toMatchObject({
        status: "applied",
        version: 3,
        row: { score: 5 },
      });
    }));

  test("rating for the first time after another device's removal do not conflict", () =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      await send(stage, ada, phone.save());
      await send(stage, ada, phone.remove({ base_version: 1 }));
      expect(await send(stage, ada, tablet.save())).toMatchObject({ status: "applied", version: 3 });
    }));

  test("removing an already removed rating is applied", () =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      await send(stage, ada, phone.save());
      await send(stage, ada, phone.remove({ base_version: 1 }));
      expect(await send(stage, ada, tablet.remove({ base_version: 1 }))).toMatchObject({
        status: "applied",
        row: null,
      });
    }));

  test("adding a photo from one device disturbs neither the edit nor the order of the other", () =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      await send(stage, ada, phone.save());
      await send(stage, ada, tablet.attach(await upload(stage, ada.id), { base_version: 1, seq: 99 }));
      const edit = phone.save({ base_version: 1, base: content(), content: content({ score: 5 }) });
      expect(await send(stage, ada, edit)).toMatchObject({
        status: "applied",
        row: { score: 5, photo_urls: [{}].map(() => expect.any(String)) },
      });
    }));
});
