import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { count, newcomer, rate, rowsOf, secondAdmin, valueOf } from "./calls.ts";
import { newDevice, send, upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { appeal, decide, report, settle as settleAs } from "./moderation-calls.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, admin } = cast;

describe("an appeal", () => {
  test("is decided by a different admin than the original decision, and never by the person concerned", async ({
    stage,
  }) => {
    const id = await rate(stage, ada, places.place1.id);
    const { decision_id } = await decide(stage, "rating", id, "hide");
    await appeal(stage, ada, decision_id);
    expect(await settleAs(stage, admin, decision_id)).toMatchObject({ success: false, code: "own_decision" });
    expect(await stage.look("select hidden_at is not null as hidden from private.ratings")).toEqual([{ hidden: true }]);
    const mine = await valueOf<Record<string, unknown>[]>(stage, admin, "get_appeals");
    expect(mine).toMatchObject([{ id: decision_id, decided_by_caller: true, appeal_text: "It is true" }]);
    await valueOf(stage, admin, "set_admin", { p_user_id: ada.id, p_admin: true });
    expect(await settleAs(stage, ada, decision_id)).toMatchObject({ code: "own_content" });
    const alex = await secondAdmin(stage);
    expect(await valueOf<Record<string, unknown>[]>(stage, alex, "get_appeals")).toMatchObject([
      { decided_by: "Alma", decided_by_caller: false, action: "hide", content: { rating: { hidden: true } } },
    ]);
    expect(await settleAs(stage, alex, decision_id)).toMatchObject({ success: true });
    expect(await valueOf(stage, alex, "get_appeals")).toEqual([]);
  });

  test("is decided once if the same form is sent twice", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    const { decision_id } = await decide(stage, "rating", id, "hide");
    await appeal(stage, ada, decision_id);
    const alex = await secondAdmin(stage);
    const form = { p_op_id: crypto.randomUUID() };
    const first = await settleAs(stage, alex, decision_id, form);
    expect(first).toMatchObject({ success: true, outcome: "reversed" });
    expect(await settleAs(stage, alex, decision_id, form)).toEqual(first);
    expect(await settleAs(stage, alex, decision_id, { p_op_id: crypto.randomUUID() })).toMatchObject({
      code: "already_decided",
    });
  });

  test("that is granted leaves the content hidden if another decision hides it too", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    const first = await decide(stage, "rating", id, "hide");
    const second = await decide(stage, "rating", id, "remove");
    await appeal(stage, ada, first["decision_id"]);
    const alex = await secondAdmin(stage);
    await settleAs(stage, alex, first["decision_id"]);
    const hidden = async () =>
      (await stage.look("select hidden_at is not null as hidden from private.ratings"))[0]?.["hidden"];
    expect(await hidden()).toBe(true);
    await appeal(stage, ada, second["decision_id"]);
    await settleAs(stage, alex, second["decision_id"]);
    expect(await hidden()).toBe(false);
  });

  test("that is granted lets the author restore a rating that they had removed in the meantime", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const [rating] = await stage.look<{ id: string }>("select id from private.ratings");
    const { decision_id } = await decide(stage, "rating", rating?.id, "hide");
    await send(stage, ada, phone.remove({ base_version: 2 }));
    await appeal(stage, ada, decision_id);
    await settleAs(stage, await secondAdmin(stage), decision_id);
    await send(stage, ada, phone.restore());
    expect(
      await valueOf<unknown[]>(stage, cast.ownerOfPlace2, "get_place_reviews", { p_place_id: places.place3.id }),
    ).toHaveLength(1);
  });

  test("that is granted restores a removed photo at its old position with its caption", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const photos: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      photos.push(await upload(stage, ada.id));
      await send(stage, ada, phone.attach(photos[nth] ?? ""));
    }
    await send(stage, ada, phone.arrange(photos.map((path, nth) => ({ path, caption: `Plate ${nth}` }))));
    const rows = () => stage.look("select photo_urls, photo_captions from private.ratings");
    const before = await rows();
    const [rating] = await stage.look<{ id: string }>("select id from private.ratings");
    const { decision_id } = await decide(stage, "photo", rating?.id, "remove", { p_photo_path: photos[1] });
    expect(await rows()).not.toEqual(before);
    await appeal(stage, ada, decision_id);
    await settleAs(stage, await secondAdmin(stage), decision_id);
    expect(await rows()).toEqual(before);
    const bucket = "select bucket_id from storage.objects where name = $1";
    expect(await stage.look(bucket, [photos[1]])).toEqual([{ bucket_id: "reviews" }]);
  });

  test("that is granted restores every column of a profile except those changed in the meantime", async ({ stage }) => {
    const name = `${crypto.randomUUID()}.jpg`;
    const avatar = `/storage/v1/object/public/profile-images/${name}`;
    await stage.as(ada, "insert into storage.objects (bucket_id, name, owner_id) values ('profile-images', $1, $2)", [
      name,
      ada.id,
    ]);
    const set = "update public.profiles set avatar_url = $2, city = 'Esch', country = 'Luxembourg' where user_id = $1";
    await stage.look(set, [ada.id, avatar]);
    const profile = () =>
      stage.look("select to_jsonb(p) - 'updated_at' as row from private.profiles as p where user_id = $1", [ada.id]);
    const before = await profile();
    const alex = await secondAdmin(stage);
    const { decision_id } = await decide(stage, "profile", ada.id, "remove");
    expect(await profile()).not.toEqual(before);
    // The maintenance does not delete a portrait that an appeal may restore.
    expect(await rowsOf(stage, cast.machine, "removed_portraits")).toEqual([]);
    await stage.look("select private.prune()");
    await appeal(stage, ada, decision_id);
    await settleAs(stage, alex, decision_id);
    expect(await profile()).toEqual(before);
    expect(await stage.look("select bucket_id from storage.objects where name = $1", [name])).toEqual([
      { bucket_id: "profile-images" },
    ]);
    expect(await stage.look("select user_id from private.withheld_profiles")).toEqual([]);
    const again = await decide(stage, "profile", ada.id, "remove");
    await stage.look("update public.profiles set city = 'Trier' where user_id = $1", [ada.id]);
    await appeal(stage, ada, again["decision_id"]);
    await settleAs(stage, alex, again["decision_id"]);
    expect(await stage.look("select city, avatar_url from public.profiles where user_id = $1", [ada.id])).toEqual([
      { city: "Trier", avatar_url: avatar },
    ]);
  });

  test("can be made for half a year after the decision", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    const { decision_id } = await decide(stage, "rating", id, "hide");
    await stage.look("update public.moderation_decisions set created_at = now() - interval '184 days'");
    expect(await appeal(stage, ada, decision_id)).toMatchObject({ code: "no_appeal" });
  });

  test("is queued in order of arrival", async ({ stage }) => {
    const nora = await newcomer(stage, "nora@cast.test");
    for (const person of [ada, ben, nora]) {
      const { decision_id } = await decide(stage, "profile", person.id, "warn");
      await appeal(stage, person, decision_id);
    }
    await stage.look(
      "update public.moderation_decisions set appealed_at = now() - interval '1 hour' where user_id = $1",
      [nora.id],
    );
    type Appeal = { id: string; appealed_at: string; content: { author: { user_id: string } } };
    const [first] = await valueOf<Appeal[]>(stage, admin, "get_appeals", { p_limit: 1 });
    expect(first?.content.author.user_id).toBe(nora.id);
    const rest = await valueOf<Appeal[]>(stage, admin, "get_appeals", {
      p_after_appealed: first?.appealed_at,
      p_after_id: first?.id,
    });
    expect(rest.map(({ content }) => content.author.user_id).toSorted()).toEqual([ada.id, ben.id]);
    expect(await valueOf(stage, admin, "get_admin_tasks")).toMatchObject({ reports: 0, appeals: 3, proposals: 0 });
  });
});

describe("an appeal by the author of the content", () => {
  const published = (stage: Stage) =>
    valueOf<unknown[]>(stage, cast.ownerOfPlace2, "get_place_reviews", { p_place_id: places.place1.id });
  /** Decides as another admin. */
  const settle = async (stage: Stage, id: unknown, p_outcome: string, p_reason = "Looked again") =>
    settleAs(stage, await secondAdmin(stage), id, { p_outcome, p_reason });

  test("restores the rating when granted", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    const { decision_id } = await decide(stage, "rating", id, "remove");
    const told = async () => (await rowsOf(stage, ben, "get_my_reports")).map(({ action }) => action);
    expect(await told()).toEqual(["remove"]);
    expect(await appeal(stage, ada, decision_id)).toEqual({ success: true });
    expect(await appeal(stage, ada, decision_id)).toMatchObject({ success: false, code: "no_appeal" });
    expect(await settle(stage, decision_id, "reversed")).toMatchObject({ success: true });
    expect(await settle(stage, decision_id, "upheld")).toMatchObject({ success: false, code: "already_decided" });
    expect(await published(stage)).toHaveLength(1);
    // The reporter no longer reads that it was removed.
    expect(await told()).toEqual([null]);
    const outcomes =
      "select metadata ->> 'outcome' as outcome from public.activities where activity_type = 'moderation_decision' order by created_at";
    expect((await stage.as(ada, outcomes)).map((row) => row["outcome"])).toEqual([null, "reversed"]);
    expect(await count(stage, cast.machine, "select id from public.audit_log where action = 'appeal_reversed'")).toBe(
      1,
    );
  });

  test("changes nothing if it is refused", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    const { decision_id } = await decide(stage, "rating", id, "hide");
    await appeal(stage, ada, decision_id);
    expect(await settle(stage, decision_id, "upheld", " ")).toMatchObject({ code: "reason_required" });
    await settle(stage, decision_id, "upheld");
    expect(await published(stage)).toEqual([]);
  });

  test("is open to suspended people, and ends the suspension when granted", async ({ stage }) => {
    const { decision_id } = await decide(stage, "profile", ada.id, "suspend");
    expect(await appeal(stage, ada, decision_id)).toEqual({ success: true });
    await settle(stage, decision_id, "reversed");
    expect(await valueOf<boolean>(stage, ada, "is_user_invited")).toBe(true);
  });

  test("ends no suspension while another suspension is active, but does once that one is over", async ({ stage }) => {
    const suspend = async () => {
      await stage.look("update public.moderation_decisions set created_at = created_at - interval '1 hour'");
      return (await decide(stage, "profile", ada.id, "suspend")).decision_id;
    };
    const isIn = () => valueOf<boolean>(stage, ada, "is_user_invited");
    const [first, second] = [await suspend(), await suspend()];
    for (const [id, after] of [
      [first, false],
      [second, true],
    ] as const) {
      await appeal(stage, ada, id);
      await settle(stage, id, "reversed");
      expect(await isIn()).toBe(after);
    }
  });

  test("is accepted only from the author, and only against a decision that restricts them", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    const { decision_id } = await decide(stage, "rating", id, "hide");
    expect(await appeal(stage, ben, decision_id)).toMatchObject({ code: "no_appeal" });
    expect(await appeal(stage, ada, decision_id, " ")).toMatchObject({ code: "text_required" });
    const { decision_id: kept } = await decide(stage, "rating", id, "keep");
    expect(await appeal(stage, ada, kept)).toMatchObject({ code: "no_appeal" });
    expect(await settle(stage, decision_id, "reversed")).toMatchObject({ code: "already_decided" });
    const args = { p_decision_id: decision_id, p_outcome: "reversed", p_reason: "x" };
    expect((await valueOf(stage, admin, "decide_appeal", { ...args, p_outcome: "maybe" }))["code"]).toBe(
      "outcome_invalid",
    );
  });
});
