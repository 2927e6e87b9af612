import { describe, expect } from "vitest";
import { resultSchema } from "../../src/domain/outbox/responses/result.ts";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import { content, newDevice, send, submit } from "./commands.ts";
import { makeMinor } from "./calls.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const ada = cast.consumerA;

describe("a command that cannot be applied", () => {
  const long = "x".repeat(1001);
  test.each([
    ["unknown_kind", { kind: "rating.save.v9" }],
    ["invalid_op", { device: "phone" }],
    ["invalid_op", { seq: "one" }],
    ["invalid_op", { base_version: -1 }],
    ["invalid_op", { edited_at: "yesterday-ish" }],
    ["invalid_op", { place_id: "a b" }],
    ["invalid_op", { content: null }],
    ["invalid_op", { content: { ...content(), comment: 7 } }],
    ["invalid_op", { content: { ...content(), server_id: "sam" } }],
    ["invalid_op", { content: { ...content({ score: 5 }), server_emoji: "medal" } }],
    ["invalid_op", { content: { ...content({ score: 5 }), server_name: "x".repeat(81) } }],
    ["score_invalid", { content: { ...content(), score: 0 } }],
    ["score_invalid", { content: { ...content(), score: 4.5 } }],
    ["score_invalid", { content: { ...content(), score: "4" } }],
    ["tags_invalid", { content: { ...content(), tags: "attentive" } }],
    ["tags_invalid", { content: { ...content(), tags: ["long_wait"] } }],
    ["tags_invalid", { content: { ...content(), tags: ["attentive", "great_vibe", "fast_service", "clean_cozy"] } }],
    ["tags_invalid", { content: { ...content(), tags: Array.from({ length: 51 }, () => "attentive") } }],
    ["comment_too_long", { content: content({ comment: long }) }],
    ["place_unknown", { place_id: "not-on-the-map" }],
    ["server_not_here", { content: content({ server_id: serverId }) }],
    ["own_place", { place_id: places.place1.id }, cast.ownerOfPlace1],
    ["own_place", { place_id: places.place1.id }, cast.serverOfPlace1],
    ["not_invited", {}, cast.uninvited],
  ] as const)("is refused with %s: %j", (code, change, person: Person = ada) =>
    database.scene(async (stage) => {
      const op = newDevice().save(change);
      expect(await send(stage, person, op)).toEqual({ op_id: op["op_id"], status: "rejected", code });
    }),
  );

  test("because of a table constraint alone is rejected by itself, and the rest of the batch is applied", async ({
    stage,
  }) => {
    await stage.look("alter table private.ratings add constraint no_riddles check (comment <> 'riddle')");
    const phone = newDevice();
    const riddle = phone.save({ content: content({ comment: "riddle" }) });
    const answers = await submit(stage, ada, riddle, phone.save({ place_id: places.place2.id }));
    expect(answers).toMatchObject([{ status: "rejected", code: "invalid_op" }, { status: "applied" }]);
  });

  test("of a 14-year-old waits until a guardian consents", async ({ stage }) => {
    await makeMinor(stage, ada);
    const op = newDevice().save();
    const waits = await send(stage, ada, op);
    expect(waits).toMatchObject({ status: "later", code: "guardian_pending" });
    const hours = (Date.parse(waits.status === "later" ? waits.retry_at : "") - Date.now()) / 3_600_000;
    // Retried a few times a day, so that a guardian's consent takes effect within hours.
    expect([hours > 1, hours < 12]).toEqual([true, true]);
    const photo = newDevice().attach(`${ada.id}/${crypto.randomUUID()}.jpg`);
    expect(await send(stage, ada, photo)).toMatchObject({ status: "later", code: "guardian_pending" });
    await stage.look("update private.people set guardian_confirmed_at = now() where user_id = $1", [ada.id]);
    expect(await send(stage, ada, op)).toMatchObject({ status: "applied" });
  });

  test("waits for the rate limit if it is the 121st new rating in a row", async ({ stage }) => {
    await stage.look(
      `insert into public.restaurants (place_id, name, latitude, longitude) select 'many-' || n, 'Place ' || n, 49, 6
         from generate_series(1, 121) as n`,
    );
    const phone = newDevice();
    const ops = Array.from({ length: 121 }, (_, n) => phone.save({ place_id: `many-${n + 1}` }));
    const answers = [
      ...(await submit(stage, ada, ...ops.slice(0, 50))),
      ...(await submit(stage, ada, ...ops.slice(50, 100))),
      ...(await submit(stage, ada, ...ops.slice(100))),
    ];
    expect(answers.slice(0, 120).every((answer) => answer.status === "applied")).toBe(true);
    const last = answers.at(-1);
    expect(last).toMatchObject({ status: "later", code: "daily_limit" });
    expect(resultSchema.safeParse(last).success).toBe(true);
    const waitMs = Date.parse(last?.status === "later" ? last.retry_at : "") - Date.now();
    expect(waitMs / 60_000).toBeGreaterThan(60);
    expect(waitMs / 60_000).toBeLessThan(73);
    const photo = phone.attach(`${ada.id}/${crypto.randomUUID()}.jpg`, { place_id: "many-121" });
    expect(await send(stage, ada, photo)).toMatchObject({ status: "later", code: "daily_limit" });
    const edit = phone.save({
      place_id: "many-1",
      base_version: 1,
      content: content({ comment: "Edits cost nothing" }),
    });
    expect(await send(stage, ada, edit)).toMatchObject({ status: "applied" });
  });
});
