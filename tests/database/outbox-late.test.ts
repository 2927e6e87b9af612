import { describe, expect } from "vitest";
import { resultSchema } from "../../src/domain/outbox/responses/result.ts";
import { cast, places } from "../support/cast.ts";
import { content, newDevice, send, type Device, type Op } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const ada = cast.consumerA;
const behind = { status: "conflict", device_behind: true };

/** How a command reports an earlier unanswered one. */
const unanswered = (op: Op) => ({ op_id: op["op_id"], content: op["content"] ?? null });

/** The phone has saved a rating; its copy, a restored backup, does not know that and uses the same device id. */
async function phoneAndCopy(stage: Stage): Promise<{ phone: Device; fromCopy: (op: Op) => Op }> {
  const phone = newDevice();
  await send(stage, ada, phone.save());
  return { phone, fromCopy: (op) => ({ ...op, device: phone.id, seq: 1 }) };
}

describe("a command from a phone whose storage was rolled back or copied", () => {
  test("conflicts with the stored rating, and its answer tells the phone that it is behind", async ({ stage }) => {
    const { fromCopy } = await phoneAndCopy(stage);
    const copied = fromCopy(newDevice().save({ content: content({ comment: "From the copy" }) }));
    const answer = await send(stage, ada, copied);
    expect(answer).toMatchObject({ ...behind, version: 1, row: { comment: "Good soup" } });
    expect(resultSchema.safeParse(answer).error).toBeUndefined();
    expect(await send(stage, ada, copied)).toMatchObject(behind);
    // With a new device id it is handled like any other device, and keeping mine is based on the stored version.
    const again = newDevice().save({ base_version: 1, content: content({ comment: "From the copy" }) });
    expect(await send(stage, ada, again)).toMatchObject({ status: "applied", row: { comment: "From the copy" } });
  });

  test("for another place is handled like any other command", async ({ stage }) => {
    const { fromCopy } = await phoneAndCopy(stage);
    const elsewhere = fromCopy(newDevice().save({ place_id: places.place1.id }));
    expect(await send(stage, ada, elsewhere)).toMatchObject({ status: "applied", version: 1 });
  });
});

describe("a late copy of a command that the same phone has since replaced", () => {
  test("changes nothing, and the answer does not tell the phone that it is behind", async ({ stage }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    const late = phone.save({ content: content({ comment: "Late" }) });
    await send(stage, ada, phone.save({ unconfirmed: [unanswered(late)] }));
    await send(stage, ada, tablet.save({ base_version: 1, content: content({ comment: "Tablet" }) }));
    const answer = await send(stage, ada, late);
    expect(answer).toMatchObject({ status: "applied", duplicate: true, version: 2, row: { comment: "Tablet" } });
    expect(answer).not.toHaveProperty("device_behind");
  });

  test("does not bring back a rating that has since been removed", async ({ stage }) => {
    const phone = newDevice();
    const creation = phone.save();
    const removal = phone.remove({ unconfirmed: [unanswered(creation)] });
    expect(await send(stage, ada, removal)).toMatchObject({ status: "applied", row: null });
    expect(await send(stage, ada, creation)).toMatchObject({ status: "applied", row: null });
  });

  test("is not taken for stored if another device saved the same content: the next command conflicts", async ({
    stage,
  }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    await send(stage, ada, phone.save());
    const lost = phone.save({ base_version: 1, base: content(), content: content({ score: 5 }) });
    const edit = { base_version: 1, base: content(), content: content({ score: 3, tags: [] }) };
    await send(stage, ada, phone.save({ ...edit, unconfirmed: [unanswered(lost)] }));
    await send(stage, ada, tablet.save({ base_version: 2, content: content({ score: 5 }) }));
    const last = phone.save({ ...edit, unconfirmed: [unanswered(lost)] });
    expect(await send(stage, ada, last)).toMatchObject({ status: "conflict", row: { score: 5 } });
  });
});
