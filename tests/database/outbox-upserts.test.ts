import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { rate, suspend, valueOf } from "./calls.ts";
import { content, newDevice, send, sendPut, statePut, submit, type Op } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam } = cast;
const like = "like.set.v1";
const [on, off] = [{ liked: true }, { liked: false }];

/** Ben's rating, and the number of its likes as the tables have them. */
async function reviewOfBen(stage: Stage) {
  const id = await rate(stage, ben, places.place3.id);
  const likes = async () => (await stage.look("select 1 from public.rating_likes where rating_id = $1", [id])).length;
  return { id, likes };
}
const told = async (stage: Stage) =>
  (await stage.look("select 1 from public.activities where activity_type = 'post_liked'")).length;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe("an upsert command", () => {
  test("is answered with the stored state in the format that the device reads", async ({ stage }) => {
    const { id } = await reviewOfBen(stage);
    const op = newDevice().put(like, id, on);
    const state = { liked: true, likes: 1, gone: false };
    expect(await sendPut(stage, ada, op)).toEqual({ op_id: op["op_id"], status: "applied", topic: "review", state });
  });

  test("can share a batch with rating commands, and each command is answered separately", async ({ stage }) => {
    const { id } = await reviewOfBen(stage);
    const phone = newDevice();
    const answers = await submit(stage, ada, phone.save(), phone.put(like, "no-id", on), phone.put(like, id, on));
    expect(answers).toMatchObject([
      { status: "applied", version: 1 },
      { status: "rejected", code: "invalid_op" },
      { status: "applied", state: { likes: 1 } },
    ]);
  });

  test("changes nothing when repeated, sends no second notice, and returns the current state", async ({ stage }) => {
    const { id, likes } = await reviewOfBen(stage);
    const op = newDevice().put(like, id, on);
    await send(stage, ada, op);
    await statePut(stage, sam, newDevice().put(like, id, on));
    expect(await sendPut(stage, ada, op)).toMatchObject({ duplicate: true, state: { liked: true, likes: 2 } });
    expect([await likes(), await told(stage)]).toEqual([2, 2]);
  });

  test("does not undo a later command of the same device that arrived first", async ({ stage }) => {
    const { id, likes } = await reviewOfBen(stage);
    const phone = newDevice();
    const late = phone.put(like, id, on);
    const unconfirmed = [{ op_id: late["op_id"] }];
    expect(await statePut(stage, ada, phone.put(like, id, off, { unconfirmed }))).toMatchObject({ liked: false });
    expect(await sendPut(stage, ada, late)).toMatchObject({
      status: "applied",
      duplicate: true,
      state: { likes: 0 },
    });
    expect(await likes()).toBe(0);
  });

  test("from a phone with restored or copied storage is reported as behind, and applies under a new device id", async ({
    stage,
  }) => {
    const { id, likes } = await reviewOfBen(stage);
    const phone = newDevice();
    await send(stage, ada, phone.put(like, id, on));
    const copied = newDevice().put(like, id, off, { device: phone.id, seq: 1 });
    expect(await sendPut(stage, ada, copied)).toEqual({ op_id: copied["op_id"], status: "behind" });
    expect(await likes()).toBe(1);
    expect(await statePut(stage, ada, { ...copied, device: newDevice().id })).toMatchObject({ liked: false });
  });

  test("is applied even if a later command of the same device for another review arrived first", async ({ stage }) => {
    const { id } = await reviewOfBen(stage);
    const other = await rate(stage, sam, places.place3.id);
    const phone = newDevice();
    const late = phone.put(like, other, on);
    await send(stage, ada, phone.put(like, id, on));
    expect(await statePut(stage, ada, late)).toMatchObject({ liked: true });
  });

  test("of one person does not affect another person who uses the same op id and device id", async ({ stage }) => {
    const { id, likes } = await reviewOfBen(stage);
    const op = newDevice().put(like, id, on);
    await send(stage, ada, op);
    expect(await sendPut(stage, sam, op)).not.toHaveProperty("duplicate");
    expect(await likes()).toBe(2);
  });
});

describe("commands of two devices that set the same value", () => {
  const chosen = (device: ReturnType<typeof newDevice>, id: string, value: object, change: Op) =>
    device.put(like, id, value, change);

  test("end with the later choice, whichever command arrives first", async ({ stage }) => {
    const { id, likes } = await reviewOfBen(stage);
    const [phone, tablet] = [newDevice(), newDevice()];
    const earlier = chosen(phone, id, off, { edited_at: minutesAgo(60) });
    const later = chosen(tablet, id, on, { edited_at: minutesAgo(30) });
    for (const op of [later, earlier]) {
      op["sent_at"] = minutesAgo(0);
      expect(await statePut(stage, ada, op)).toMatchObject({ liked: true, likes: 1 });
    }
    expect(await likes()).toBe(1);
    const latest = chosen(phone, id, off, { edited_at: minutesAgo(10), sent_at: minutesAgo(0) });
    expect(await statePut(stage, ada, latest)).toMatchObject({ liked: false });
  });

  test("are ordered by how long they waited, even if a device clock is wrong", async ({ stage }) => {
    const { id } = await reviewOfBen(stage);
    const year = 525_600;
    const sentAtOnce = (at: string) => ({ edited_at: at, sent_at: at });
    const ahead = sentAtOnce(minutesAgo(-year));
    expect(await statePut(stage, ada, chosen(newDevice(), id, on, ahead))).toMatchObject({ liked: true });
    const behind = sentAtOnce(minutesAgo(year));
    expect(await statePut(stage, ada, chosen(newDevice(), id, off, behind))).toMatchObject({ liked: false });
    const backwards = { edited_at: minutesAgo(-year), sent_at: minutesAgo(0) };
    expect(await statePut(stage, ada, chosen(newDevice(), id, on, backwards))).toMatchObject({ liked: true });
    expect(await statePut(stage, ada, newDevice().put(like, id, off))).toMatchObject({ liked: false });
  });

  test("are ordered correctly even if a device clock was years behind and was corrected before sending", async ({
    stage,
  }) => {
    const { id } = await reviewOfBen(stage);
    const other = await rate(stage, ben, places.place2.id);
    const day = 1_440;
    const [phone, tablet] = [newDevice(), newDevice()];
    const ago = (days: number) => ({ edited_at: minutesAgo(days * day), sent_at: minutesAgo(0) });
    await statePut(stage, ada, tablet.put(like, id, off, ago(10)));
    await statePut(stage, ada, phone.put(like, other, on, ago(1)));
    expect(await statePut(stage, ada, phone.put(like, id, on, ago(2_000)))).toMatchObject({ liked: true });
    // What it said before that does not make it younger than it is.
    await statePut(stage, ada, tablet.put(like, other, off, ago(0)));
    expect(await statePut(stage, ada, phone.put(like, other, on, ago(2_000)))).toMatchObject({ liked: false });
  });
});

describe("an invalid upsert command", () => {
  const id = crypto.randomUUID();
  test.each<[string, Op, Person?]>([
    ["unknown_kind", { kind: "like.set.v9" }],
    ["invalid_op", { device: "phone" }],
    ["invalid_op", { seq: -1 }],
    ["invalid_op", { edited_at: "yesterday-ish" }],
    ["invalid_op", { sent_at: "yesterday-ish" }],
    ["invalid_op", { subject: null }],
    ["invalid_op", { subject: "a b" }],
    ["invalid_op", { subject: "x".repeat(161) }],
    ["invalid_op", { value: null }],
    ["invalid_op", { value: [true] }],
    ["invalid_op", { value: { liked: "yes" } }],
    ["invalid_op", { value: { liked: true, note: "x".repeat(4001) } }],
    ["invalid_op", { unconfirmed: Array.from({ length: 6 }, () => ({ op_id: crypto.randomUUID() })) }],
    ["not_invited", {}, cast.uninvited],
  ])("is rejected with the code %s: %j", (code, change, person = ada) =>
    database.scene(async (stage) => {
      const op = newDevice().put(like, id, on, change);
      expect(await send(stage, person, op)).toEqual({ op_id: op["op_id"], status: "rejected", code });
    }),
  );

  test("of a suspended person changes nothing, and can be sent again after the suspension", async ({ stage }) => {
    const { id: review } = await reviewOfBen(stage);
    const op = newDevice().put(like, review, on);
    await suspend(stage, ada);
    expect(await statePut(stage, ada, op)).toBe("suspended");
    await stage.look("update private.invitations set suspended_at = null where user_id = $1", [ada.id]);
    expect(await statePut(stage, ada, op)).toMatchObject({ liked: true });
  });
});

test("command receipts and the last values set by devices are deleted after a year, not earlier", async ({ stage }) => {
  const { id } = await reviewOfBen(stage);
  await send(stage, ada, newDevice().put(like, id, on));
  const left = async () => {
    await stage.look("select private.prune_receipts()");
    const [rows] = await stage.look<{ ops: number; puts: number }>(
      `select (select count(*)::int from private.client_ops where subject is not null) as ops,
           (select count(*)::int from private.upsert_sync) as puts`,
    );
    return rows;
  };
  expect(await left()).toEqual({ ops: 1, puts: 1 });
  await stage.look("update private.client_ops set applied_at = now() - interval '366 days'");
  await stage.look("update private.upsert_sync set edited_at = now() - interval '366 days'");
  expect(await left()).toEqual({ ops: 0, puts: 0 });
});

test("the data export contains the values that each of the person's devices has set", async ({ stage }) => {
  const { id } = await reviewOfBen(stage);
  await send(stage, ada, newDevice().put(like, id, on));
  await send(stage, ada, newDevice().save({ content: content() }));
  const data = await valueOf<{ upsert_sync: unknown[]; client_ops: unknown[] }>(stage, ada, "export_my_data");
  expect(data.upsert_sync).toMatchObject([{ subject: `like:${id}` }]);
  expect(data.client_ops).toHaveLength(2);
});
