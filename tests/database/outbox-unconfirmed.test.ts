import { describe, expect } from "vitest";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import { cast, places } from "../support/cast.ts";
import { content, newDevice, send, type Op } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const ada = cast.consumerA;
const start = content({ score: 4, comment: "Good soup" });

/** How a command reports an earlier unanswered one. */
const unanswered = (op: Op) => ({ op_id: op["op_id"], content: op["content"] ?? null });

/** Both devices know version 1, then the tablet makes a change that the phone does not fetch. */
async function bothKnow(stage: Stage, fromTablet: Partial<RatingContent>) {
  const [phone, tablet] = [newDevice(), newDevice()];
  await send(stage, ada, phone.save({ content: start }));
  await send(stage, ada, tablet.save({ base_version: 1, base: start, content: { ...start, ...fromTablet } }));
  const edit = (change: Partial<RatingContent>, before: Op[] = []) =>
    phone.save({
      base_version: 1,
      base: start,
      content: { ...start, ...change },
      unconfirmed: before.map(unanswered),
    });
  const remove = (before: Op[] = []) =>
    phone.remove({ base_version: 1, base: start, unconfirmed: before.map(unanswered) });
  return { phone, tablet, edit, remove };
}

describe("an edit after a lost answer", () => {
  test("is applied, whether or not the command with the lost answer arrived", async ({ stage }) => {
    const phone = newDevice();
    const first = phone.save({ content: start });
    const second = phone.save({ content: { ...start, score: 2, tags: [] }, unconfirmed: [unanswered(first)] });
    await send(stage, ada, first);
    expect(await send(stage, ada, second)).toMatchObject({ status: "applied", version: 2, row: { score: 2 } });
    const elsewhere = { place_id: places.place1.id };
    const never = phone.save(elsewhere);
    const only = phone.save({ ...elsewhere, content: start, unconfirmed: [unanswered(never)] });
    expect(await send(stage, ada, only)).toMatchObject({ status: "applied", version: 1 });
  });

  test("keeps a change from another device that the lost answer would have reported", async ({ stage }) => {
    const { edit } = await bothKnow(stage, { comment: "Cold soup" });
    const lost = edit({ score: 5 });
    await send(stage, ada, lost);
    expect(await send(stage, ada, edit({ score: 3, tags: [] }, [lost]))).toMatchObject({
      status: "applied",
      row: { score: 3, comment: "Cold soup" },
    });
  });

  test("is applied even if it returns the rating to its state before the lost command", async ({ stage }) => {
    const { edit } = await bothKnow(stage, { comment: "Cold soup" });
    const lost = edit({ score: 5 });
    await send(stage, ada, lost);
    expect(await send(stage, ada, edit({}, [lost]))).toMatchObject({
      status: "applied",
      row: { score: 4, comment: "Cold soup" },
    });
  });

  test("conflicts if another device changed the same field", async ({ stage }) => {
    const { edit } = await bothKnow(stage, { comment: "Cold soup" });
    const lost = edit({ score: 5 });
    await send(stage, ada, lost);
    expect(await send(stage, ada, edit({ score: 5, comment: "Mine" }, [lost]))).toMatchObject({
      status: "conflict",
      row: { score: 5, comment: "Cold soup" },
    });
  });

  test("is compared with the newest unanswered command that arrived", async ({ stage }) => {
    const { edit } = await bothKnow(stage, { comment: "Cold soup" });
    const [first, second, third] = [edit({ score: 5 }), edit({ score: 3, tags: [] }), edit({ score: 2, tags: [] })];
    await send(stage, ada, first);
    await send(stage, ada, { ...second, unconfirmed: [unanswered(first)] });
    const last = edit({ score: 5 }, [third, second, first]);
    expect(await send(stage, ada, last)).toMatchObject({
      status: "applied",
      row: { score: 5, comment: "Cold soup" },
    });
  });

  test("of a rating that another device has since removed conflicts and returns no rating", async ({ stage }) => {
    const [phone, tablet] = [newDevice(), newDevice()];
    const lost = phone.save({ content: start });
    await send(stage, ada, lost);
    await send(stage, ada, tablet.remove({ base_version: 1 }));
    const again = phone.save({ content: content({ comment: "More" }), unconfirmed: [unanswered(lost)] });
    expect(await send(stage, ada, again)).toMatchObject({ status: "conflict", version: 2, row: null });
  });

  test("ignores unanswered commands of other people and commands about other places", async ({ stage }) => {
    const { edit, phone } = await bothKnow(stage, { comment: "Cold soup" });
    const elsewhere = phone.save({ place_id: places.place1.id, content: { ...start, comment: "Cold soup" } });
    await send(stage, ada, elsewhere);
    const bens = newDevice().save({ content: { ...start, comment: "Cold soup" } });
    await send(stage, cast.consumerB, bens);
    for (const stranger of [elsewhere, bens]) {
      expect(await send(stage, ada, edit({ comment: "Mine" }, [stranger]))).toMatchObject({ status: "conflict" });
    }
  });
});

describe("a removal after a lost answer", () => {
  test("removes the rating that this device saved with the unanswered command", async ({ stage }) => {
    const phone = newDevice();
    const lost = phone.save({ content: start });
    await send(stage, ada, lost);
    const removal = phone.remove({ base: null, unconfirmed: [unanswered(lost)] });
    expect(await send(stage, ada, removal)).toMatchObject({ status: "applied", row: null });
  });

  test("conflicts if the stored rating contains a change from another device", async ({ stage }) => {
    const { edit, remove } = await bothKnow(stage, { comment: "Cold soup" });
    const lost = edit({ score: 5 });
    await send(stage, ada, lost);
    expect(await send(stage, ada, remove([lost]))).toMatchObject({ status: "conflict", row: { score: 5 } });
  });

  test("is applied even if the device's own photo has raised the version", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save({ content: start }));
    await stage.look("update private.ratings set version = version + 1 where user_id = $1", [ada.id]);
    expect(await send(stage, ada, phone.remove({ base_version: 1, base: start }))).toMatchObject({
      status: "applied",
      row: null,
    });
  });

  test("followed by a new rating recreates the rating, but conflicts if another device rated first", async ({
    stage,
  }) => {
    const { remove, phone, tablet } = await bothKnow(stage, {});
    const lost = remove();
    await send(stage, ada, lost);
    const asNewCommand = () =>
      phone.save({ base_version: 1, base: start, content: { ...start, score: 5 }, unconfirmed: [unanswered(lost)] });
    expect(await send(stage, ada, asNewCommand())).toMatchObject({ status: "applied", row: { score: 5 } });
    await send(stage, ada, tablet.save({ base_version: 3, content: { ...start, comment: "Tablet" } }));
    expect(await send(stage, ada, asNewCommand())).toMatchObject({ status: "conflict", row: { comment: "Tablet" } });
  });
});

test.each([[{}], ["none"], [[{ op_id: "1" }]], [Array.from({ length: 6 }, () => ({ op_id: crypto.randomUUID() }))]])(
  "a list of unanswered commands that is malformed or too long is refused: %j",
  (unconfirmed) =>
    database.scene(async (stage) => {
      expect(await send(stage, ada, newDevice().save({ unconfirmed }))).toMatchObject({
        status: "rejected",
        code: "invalid_op",
      });
    }),
);
