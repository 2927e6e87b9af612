import { describe, expect, test } from "vitest";
import { resultSchema } from "../../src/domain/outbox/responses/result.ts";
import { cast, places } from "../support/cast.ts";
import { content, newDevice, send, upload, type Device, type Op } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
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
  test("conflicts with the stored rating, and its answer tells the phone that it is behind", () =>
    database.scene(async (stage) => {
      const { fromCopy } = await phoneAndCopy(stage);
      const copied = fromCopy(newDevice().save({ content: content({ comment: "From the copy" }) }));
      const answer = await send(stage, ada, copied);
      expect(answer).toMatchObject({ ...behind, version: 1, row: { comment: "Good soup" } });
      expect(resultSchema.safeParse(answer).error).toBeUndefined();
      expect(await send(stage, ada, copied)).toMatchObject(behind);
      // With a new device id it is handled like any other device, and keeping mine is based on the stored version.
      const again = newDevice().save({ base_version: 1, content: content({ comment: "From the copy" }) });
      expect(await send(stage, ada, again)).toMatchObject({ status: "applied", row: { comment: "From the copy" } });
    }));

  test("that asks for what is already stored is applied", () =>
    database.scene(async (stage) => {
      const { phone, fromCopy } = await phoneAndCopy(stage);
      const same = await send(stage, ada, fromCopy(newDevice().save()));
      expect(same).toMatchObject({ status: "applied", version: 1 });
      expect(same).not.toHaveProperty("device_behind");
      await send(stage, ada, phone.remove({ base_version: 1 }));
      expect(await send(stage, ada, fromCopy(newDevice().remove()))).toMatchObject({ status: "applied", row: null });
    }));

  test("that removes or restores a rating conflicts and changes nothing", () =>
    database.scene(async (stage) => {
      const { phone, fromCopy } = await phoneAndCopy(stage);
      expect(await send(stage, ada, fromCopy(newDevice().remove({ base_version: 1 })))).toMatchObject({
        ...behind,
        row: { score: 4 },
      });
      await send(stage, ada, phone.remove({ base_version: 1 }));
      expect(await send(stage, ada, fromCopy(newDevice().restore()))).toMatchObject({ ...behind, row: null });
    }));

  test("for another place is handled like any other command", () =>
    database.scene(async (stage) => {
      const { fromCopy } = await phoneAndCopy(stage);
      const elsewhere = fromCopy(newDevice().save({ place_id: places.place1.id }));
      expect(await send(stage, ada, elsewhere)).toMatchObject({ status: "applied", version: 1 });
    }));

  test("for photos or their order conflicts only if it would change something", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      await send(stage, ada, phone.save());
      const path = await upload(stage, ada.id);
      const chosen = [{ path, caption: null }];
      const late = [
        phone.attach(path),
        phone.detach(path),
        phone.arrange(chosen),
        phone.arrange([{ path, caption: "Another" }]),
      ] as const;
      await send(stage, ada, phone.attach(path));
      await send(stage, ada, phone.arrange(chosen));
      expect(await send(stage, ada, late[0])).toMatchObject({ status: "applied" });
      expect(await send(stage, ada, late[1])).toMatchObject({ ...behind, row: { photo_urls: [path] } });
      expect(await send(stage, ada, late[2])).toMatchObject({ status: "applied" });
      expect(await send(stage, ada, late[3])).toMatchObject(behind);
      await send(stage, ada, phone.detach(path));
      expect(await send(stage, ada, { ...late[0], op_id: crypto.randomUUID() })).toMatchObject(behind);
      expect(await send(stage, ada, { ...late[1], op_id: crypto.randomUUID() })).toMatchObject({ status: "applied" });
    }));
});

describe("a late copy of a command that the same phone has since replaced", () => {
  test("changes nothing, and the answer does not tell the phone that it is behind", () =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      const late = phone.save({ content: content({ comment: "Late" }) });
      await send(stage, ada, phone.save({ unconfirmed: [unanswered(late)] }));
      await send(stage, ada, tablet.save({ base_version: 1, content: content({ comment: "Tablet" }) }));
      const answer = await send(stage, ada, late);
      expect(answer).toMatchObject({ status: "applied", duplicate: true, version: 2, row: { comment: "Tablet" } });
      expect(answer).not.toHaveProperty("device_behind");
    }));

  test("does not bring back a rating that has since been removed", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      const creation = phone.save();
      const removal = phone.remove({ unconfirmed: [unanswered(creation)] });
      expect(await send(stage, ada, removal)).toMatchObject({ status: "applied", row: null });
      expect(await send(stage, ada, creation)).toMatchObject({ status: "applied", row: null });
    }));

  test("is not taken for stored if another device saved the same content: the next command conflicts", () =>
    database.scene(async (stage) => {
      const [phone, tablet] = [newDevice(), newDevice()];
      await send(stage, ada, phone.save());
      const lost = phone.save({ base_version: 1, base: content(), content: content({ score: 5 }) });
      const edit = { base_version: 1, base: content(), content: content({ score: 3, tags: [] }) };
      await send(stage, ada, phone.save({ ...edit, unconfirmed: [unanswered(lost)] }));
      await send(stage, ada, tablet.save({ base_version: 2, content: content({ score: 5 }) }));
      const last = phone.save({ ...edit, unconfirmed: [unanswered(lost)] });
      expect(await send(stage, ada, last)).toMatchObject({ status: "conflict", row: { score: 5 } });
    }));

  test("that attaches a photo does not bring back a removed photo", () =>
    database.scene(async (stage) => {
      const phone = newDevice();
      await send(stage, ada, phone.save());
      const path = await upload(stage, ada.id);
      const late = phone.attach(path);
      await send(stage, ada, phone.detach(path, { unconfirmed: [unanswered(late)] }));
      expect(await send(stage, ada, late)).toMatchObject({ status: "applied", row: { photo_urls: [] } });
      expect(await send(stage, ada, phone.attach(path))).toMatchObject({ row: { photo_urls: [path] } });
    }));
});
