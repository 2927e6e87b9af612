import { describe, expect } from "vitest";
import { resultSchema } from "../../src/domain/outbox/responses/result.ts";
import { cast, places, type Person } from "../support/cast.ts";
import { figuresOf } from "./calls.ts";
import { content, newDevice, send, submit, upload } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const { test } = useDatabase();
const ada = cast.consumerA;

describe("a batch of commands", () => {
  test("gets one answer per command, in the format that the device reads", async ({ stage }) => {
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
  });

  test("is refused as a whole without a session, with more than 50 commands, or without op ids", async ({ stage }) => {
    const call = (person: Person, ops: unknown) =>
      stage.refusal(person, "select public.submit_ops($1::jsonb)", [JSON.stringify(ops)]);
    const phone = newDevice();
    const tooMany = Array.from({ length: 51 }, () => phone.save());
    for (const bad of [tooMany, { op_id: 1 }, [{ ...phone.save(), op_id: "1" }], [null], "[]"]) {
      expect((await call(ada, bad)).code).toBe("22023");
    }
  });
});

describe("a repeated command", () => {
  test("changes nothing and returns the current rating", async ({ stage }) => {
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
    expect(await figuresOf(stage, places.place3.id)).toMatchObject({ rating_count: 1, score_4: 1 });
  });

  test("from another person is not treated as a repeat", async ({ stage }) => {
    const op = newDevice().save();
    await send(stage, ada, op);
    expect(await send(stage, cast.consumerB, op)).not.toHaveProperty("duplicate");
  });

  test("in the same batch is applied only once", async ({ stage }) => {
    const op = newDevice().save();
    const answers = await submit(stage, ada, op, op);
    expect(answers).toMatchObject([{ status: "applied" }, { status: "applied", duplicate: true, version: 1 }]);
  });

  test("is evaluated again if it was rejected before, because the reason may no longer apply", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const photoId = crypto.randomUUID();
    const attach = phone.attach(`${ada.id}/${photoId}.jpg`);
    expect(await send(stage, ada, attach)).toMatchObject({ status: "rejected", code: "photo_missing" });
    await upload(stage, ada.id, photoId);
    expect(await send(stage, ada, attach)).toMatchObject({ status: "applied" });
  });
});

describe("two devices of one person", () => {
  test("conflict when one removes a rating that the other changed, and the stored rating is returned", async ({
    stage,
  }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    await send(stage, ada, phone.save());
    await send(stage, ada, tablet.save({ base_version: 1, content: content({ comment: "From the tablet" }) }));
    expect(await send(stage, ada, phone.remove({ base_version: 1 }))).toMatchObject({
      status: "conflict",
      version: 2,
      row: { comment: "From the tablet" },
    });
  });

  test("conflict when one saves a rating that the other removed, and saving again recreates the rating", async ({
    stage,
  }) => {
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
  });

  test("do not conflict when one adds a photo while the other edits the rating", async ({ stage }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    await send(stage, ada, phone.save());
    await send(stage, ada, tablet.attach(await upload(stage, ada.id), { base_version: 1, seq: 99 }));
    const edit = phone.save({ base_version: 1, base: content(), content: content({ score: 5 }) });
    expect(await send(stage, ada, edit)).toMatchObject({
      status: "applied",
      row: { score: 5, photo_urls: [{}].map(() => expect.any(String)) },
    });
  });
});
