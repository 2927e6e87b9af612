import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { count, newCode, newPromotion, rate, refusalOf, rowsOf, secondAdmin, valueOf } from "./calls.ts";
import { upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, ownerOfPlace2: otto, serverOfPlace1: sam, admin } = cast;

const reply = (stage: Stage, person: Person, id: string, body: string | null) =>
  valueOf(stage, person, "reply_to_rating", { p_rating_id: id, p_body: body });
const report = (stage: Stage, person: Person, type: string, id: unknown, change: Record<string, unknown> = {}) =>
  valueOf(stage, person, "report_content", {
    p_subject_type: type,
    p_subject_id: id,
    p_reason: "offensive",
    ...change,
  });
const decide = (stage: Stage, type: string, id: unknown, action: string, change: Record<string, unknown> = {}) =>
  valueOf(stage, admin, "moderate_content", {
    p_subject_type: type,
    p_subject_id: id,
    p_action: action,
    p_reason: "House rules",
    ...change,
  });
type Review = { id: string; reply: { body: string } | null };
/** The reviews of place 1 as everybody reads them. */
const published = (stage: Stage) =>
  valueOf<Review[]>(stage, cast.ownerOfPlace2, "get_place_reviews", { p_place_id: places.place1.id });
const repliesSeen = async (stage: Stage) => (await published(stage)).flatMap(({ reply: one }) => one?.body ?? []);

describe("an owner's reply", () => {
  test("is limited to one per review, public, editable, and announced to the review's author", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    expect(await reply(stage, olga, id, " Thank you ")).toMatchObject({ success: true });
    expect(await reply(stage, olga, id, "Thanks a lot")).toMatchObject({ success: true });
    expect(await repliesSeen(stage)).toEqual(["Thanks a lot"]);
    for (const person of [ada, olga])
      expect(await stage.as(person, "select body from public.rating_replies")).toEqual([{ body: "Thanks a lot" }]);
    for (const person of [ben, cast.uninvited, admin])
      expect(await stage.as(person, "select body from public.rating_replies")).toEqual([]);
    const told = "select activity_type, metadata from public.activities where activity_type = 'owner_replied'";
    expect(await stage.as(ada, told)).toEqual([
      {
        activity_type: "owner_replied",
        metadata: { restaurant_name: "Café Zitroun", actor_name: "Zitroun S.à r.l." },
      },
    ]);
    expect(await reply(stage, olga, id, "  ")).toEqual({ success: true, reply_id: null });
    expect(await repliesSeen(stage)).toEqual([]);
    expect(await stage.as(ada, told)).toEqual([]);
  });

  test("can be written only by the owner of that place, and only on published reviews", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    const args = { p_rating_id: id, p_body: "Hello" };
    for (const person of [otto, ada, sam, admin])
      expect(await valueOf(stage, person, "reply_to_rating", args)).toMatchObject({
        success: false,
        code: "not_your_place",
      });
    await stage.look("update private.ratings set hidden_at = now()");
    expect(await reply(stage, olga, id, "Hello")).toMatchObject({ success: false, code: "rating_gone" });
  });

  test("has at most 1000 characters and cannot name the reviewer", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await stage.look("update public.profiles set username = 'lemonada', last_name = 'Lovelace' where user_id = $1", [
      ada.id,
    ]);
    expect(await reply(stage, olga, id, "x".repeat(1001))).toMatchObject({ success: false, code: "reply_too_long" });
    for (const body of ["Thanks, Ada!", "Dear Ms LOVELACE", "we know you, @LemonAda"])
      expect(await reply(stage, olga, id, body)).toMatchObject({ success: false, code: "names_reviewer" });
    expect(await reply(stage, olga, id, "See you in Canada")).toMatchObject({ success: true });
  });

  test("is hidden together with its review", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await reply(stage, olga, id, "Thanks");
    await stage.look("update private.ratings set hidden_at = now()");
    const rows = "select id from public.rating_replies";
    expect(await published(stage)).toEqual([]);
    expect(await count(stage, ben, rows)).toBe(0);
    for (const person of [ada, olga]) expect(await count(stage, person, rows)).toBe(1);
  });

  test("that moderation hid can be read by its owner, but no longer by the reviewer", async ({ stage }) => {
    await reply(stage, olga, await rate(stage, ada, places.place1.id), "Rude");
    const rows = "select id from public.rating_replies";
    expect(await count(stage, ada, rows)).toBe(1);
    await stage.look("update public.rating_replies set hidden_at = now()");
    expect(await count(stage, ada, rows)).toBe(0);
    expect(await count(stage, olga, rows)).toBe(1);
  });

  test("is limited to sixty an hour and one per review", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await reply(stage, olga, id, "Thanks");
    await expect(
      stage.as(
        cast.machine,
        "insert into public.rating_replies (rating_id, restaurant_owner_id, body) select rating_id, restaurant_owner_id, 'x' from public.rating_replies",
      ),
    ).rejects.toMatchObject({ code: "23505" });
    await stage.look(
      "update private.token_buckets set full_at = clock_timestamp() + interval '1 hour' where key = $1",
      [`reply:${olga.id}`],
    );
    expect(await reply(stage, olga, id, "Again")).toMatchObject({ success: false, code: "rate_limited" });
  });
});

describe("a report", () => {
  test("can be made about a rating, a photo, a reply or a profile, once while it is open", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    const path = await upload(stage, ada.id);
    await stage.look("update private.ratings set photo_urls = array[$1]", [path]);
    const { reply_id } = await reply(stage, olga, id, "Thanks");
    expect(await report(stage, ben, "rating", id, { p_note: " Rude " })).toEqual({ success: true });
    expect(await report(stage, ben, "rating", id)).toEqual({ success: true });
    expect(await report(stage, sam, "rating", id, { p_reason: "staff_mention" })).toEqual({ success: true });
    expect(await report(stage, ben, "photo", id, { p_photo_path: path })).toEqual({ success: true });
    expect(await report(stage, ben, "reply", reply_id)).toEqual({ success: true });
    expect(await report(stage, ben, "profile", ada.id)).toEqual({ success: true });
    const rows = "select subject_type, user_id from public.reports order by subject_type, reporter_id";
    expect(await stage.as(cast.machine, rows)).toEqual([
      { subject_type: "photo", user_id: ada.id },
      { subject_type: "profile", user_id: ada.id },
      { subject_type: "rating", user_id: ada.id },
      { subject_type: "rating", user_id: ada.id },
      { subject_type: "reply", user_id: olga.id },
    ]);
    const mine = async (person: Person) => (await rowsOf(stage, person, "get_my_reports")).length;
    expect([await mine(ben), await mine(sam), await mine(ada)]).toEqual([4, 1, 0]);
    // Only procedures say whose content it is, because a review names no account.
    for (const person of [ben, sam, ada, olga, cast.uninvited, admin])
      expect((await stage.refusal(person, rows)).code).toBe("42501");
    expect(Object.keys((await rowsOf(stage, ben, "get_my_reports"))[0] ?? {})).not.toContain("user_id");
  });

  test("with invalid input is refused with an error", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    const cases: [Person, string, unknown, Record<string, unknown>, string][] = [
      [ada, "rating", id, {}, "own_content"],
      [ben, "rating", crypto.randomUUID(), {}, "content_gone"],
      [ben, "menu", id, {}, "content_gone"],
      [ben, "photo", id, { p_photo_path: "elsewhere.jpg" }, "content_gone"],
      [ben, "photo", id, {}, "content_gone"],
      [ben, "rating", id, { p_reason: "dislike" }, "reason_required"],
      [ben, "rating", id, { p_reason: null }, "reason_required"],
      [ben, "rating", id, { p_note: "x".repeat(1001) }, "note_too_long"],
    ];
    for (const [person, type, subject, change, code] of cases)
      expect(await report(stage, person, type, subject, change)).toMatchObject({ success: false, code });
  });

  test("is accepted at most twenty times a day", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    await stage.look("update private.token_buckets set full_at = clock_timestamp() + interval '1 day' where key = $1", [
      `report:${ben.id}`,
    ]);
    expect(await report(stage, ben, "profile", ada.id)).toMatchObject({ success: false, code: "daily_limit" });
  });
});

describe("a moderation decision", () => {
  test("hides a rating from all but its author and admins, states the reason, closes reports and is logged", async ({
    stage,
  }) => {
    const id = await rate(stage, ada, places.place1.id, { comment: "Rude words" });
    await report(stage, ben, "rating", id);
    expect(await decide(stage, "rating", id, "hide")).toMatchObject({ success: true });
    expect(await published(stage)).toEqual([]);
    expect(await stage.as(ada, "select comment from public.ratings")).toEqual([{ comment: "Rude words" }]);
    expect(await stage.as(ada, "select action, reason, subject_id from public.moderation_decisions")).toEqual([
      { action: "hide", reason: "House rules", subject_id: id },
    ]);
    expect(
      await stage.as(
        ada,
        "select metadata ->> 'action' as action from public.activities where activity_type = 'moderation_decision'",
      ),
    ).toEqual([{ action: "hide" }]);
    expect(await rowsOf(stage, ben, "get_my_reports")).toMatchObject([{ status: "decided", action: "hide" }]);
    expect(
      await stage.as(
        cast.machine,
        "select actor_id, subject_id from public.audit_log where action = 'moderation_hide'",
      ),
    ).toEqual([{ actor_id: admin.id, subject_id: id }]);
  });

  test("on content without its own page states its reason in the notice, which nobody else can read", async ({
    stage,
  }) => {
    const notices = (person: Person) =>
      stage.as(
        person,
        "select metadata from public.activities where activity_type = 'moderation_decision' order by created_at",
      );
    // A reason of maximum length, of characters that JSON escapes.
    const words = '"'.repeat(2000);
    await decide(stage, "profile", ada.id, "warn", { p_reason: words, p_reason_code: "spam" });
    const told = { action: "warn", subject_type: "profile", reason: words, reason_code: "spam" };
    expect(await notices(ada)).toEqual([{ metadata: told }]);
    expect(await notices(ben)).toEqual([]);
    const [decision] = await stage.look("select id from public.moderation_decisions");
    await valueOf(stage, ada, "appeal_decision", { p_decision_id: decision?.["id"], p_text: "Why?" });
    await valueOf(stage, await secondAdmin(stage), "decide_appeal", {
      p_decision_id: decision?.["id"],
      p_outcome: "reversed",
      p_reason: "It was none",
    });
    expect((await notices(ada))[1]).toMatchObject({ metadata: { outcome: "reversed", reason: "It was none" } });
    // For a rating the reason is shown with the rating.
    await decide(stage, "rating", await rate(stage, ada, places.place1.id), "hide");
    expect(JSON.stringify((await notices(ada))[2])).not.toContain("House rules");
  });

  test("to keep content is told to the reporter but not to the author", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await valueOf(stage, ben, "report_content", { p_subject_type: "rating", p_subject_id: id, p_reason: "spam" });
    await decide(stage, "rating", id, "keep");
    // The reporter learns that it was reviewed.
    expect(await rowsOf(stage, ben, "get_my_reports")).toMatchObject([{ status: "decided", action: null }]);
    expect(await published(stage)).toHaveLength(1);
    const rows = "select id from public.moderation_decisions";
    expect(await count(stage, ada, rows)).toBe(0);
    expect(await count(stage, cast.machine, rows)).toBe(1);
    expect(await stage.as(ada, "select id from public.activities where activity_type = 'moderation_decision'")).toEqual(
      [],
    );
  });

  test("to suspend an invited person removes all their rights, and its end restores them", async ({ stage }) => {
    await stage.look("update public.profiles set city = 'Esch' where user_id = $1", [ada.id]);
    await decide(stage, "profile", ada.id, "suspend");
    expect(await valueOf<boolean>(stage, ada, "is_user_invited")).toBe(false);
    // The profile is hidden by the suspension, so no field is removed.
    expect(await stage.look("select city from public.profiles where user_id = $1", [ada.id])).toEqual([
      { city: "Esch" },
    ]);
    await decide(stage, "profile", ada.id, "unsuspend");
    expect(await valueOf<boolean>(stage, ada, "is_user_invited")).toBe(true);
    expect(await decide(stage, "profile", admin.id, "suspend")).toMatchObject({
      success: false,
      code: "own_content",
    });
  });

  test("to suspend an owner removes all their rights to the place", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await newPromotion(stage);
    await decide(stage, "profile", olga.id, "suspend");
    expect((await valueOf(stage, olga, "reply_to_rating", { p_rating_id: id, p_body: "x" }))["code"]).toBe("suspended");
    const code = { p_place_id: places.place1.id, p_qr_type: "restaurant" };
    expect((await refusalOf(stage, olga, "create_qr_code", code)).hint).toBe("not_your_place");
    await expect(newPromotion(stage)).rejects.toMatchObject({ code: "42501" });
    await stage.as(olga, "delete from public.promotions");
    await stage.as(olga, "update public.restaurant_servers set is_active = false");
    expect(
      await stage.look("select from public.promotions, public.restaurant_servers where restaurant_servers.is_active"),
    ).toHaveLength(1);
  });

  test("needs a reason, a subject and an admin", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    expect(await decide(stage, "rating", id, "hide", { p_reason: " " })).toMatchObject({ code: "reason_required" });
    expect(await decide(stage, "rating", crypto.randomUUID(), "hide")).toMatchObject({ code: "content_gone" });
    const args = { p_subject_type: "rating", p_subject_id: id, p_action: "hide", p_reason: "x" };
    for (const action of ["burn", "unsuspend", "correct", null])
      expect(await valueOf(stage, admin, "moderate_content", { ...args, p_action: action })).toMatchObject({
        code: "action_invalid",
      });
  });

  test("cannot be read by other people", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await decide(stage, "rating", id, "hide");
    expect(await count(stage, ben, "select id from public.moderation_decisions")).toBe(0);
  });
});

describe("admins", () => {
  test("can appoint admins, cannot dismiss the last one, and every role change is logged", async ({ stage }) => {
    const set = (person: Person, p_user_id: string, p_admin: boolean) =>
      valueOf<boolean>(stage, person, "set_admin", { p_user_id, p_admin });
    expect(await refusalOf(stage, admin, "set_admin", { p_user_id: admin.id, p_admin: false })).toMatchObject({
      hint: "last_admin",
    });
    expect(await set(admin, ada.id, true)).toBe(true);
    expect(await set(ada, admin.id, false)).toBe(false);
    expect((await refusalOf(stage, admin, "set_admin", { p_user_id: ben.id, p_admin: true })).hint).toBe("not_admin");
    const log =
      "select action, actor_id, subject_id, details from public.audit_log where action like 'role%' and actor_id is not null order by id";
    expect(await stage.look(log)).toEqual([
      { action: "role_granted", actor_id: admin.id, subject_id: ada.id, details: { role: "admin" } },
      { action: "role_revoked", actor_id: ada.id, subject_id: admin.id, details: { role: "admin" } },
    ]);
  });

  test("leave a log entry when they create or revoke a code", async ({ stage }) => {
    const { id } = await newCode(stage);
    await valueOf(stage, admin, "revoke_invitation_code", { p_id: id });
    await valueOf(stage, admin, "revoke_invitation_code", { p_id: id });
    expect(
      await stage.as(cast.machine, "select action from public.audit_log where subject_id = $1 order by id", [id]),
    ).toEqual([{ action: "code_created" }, { action: "code_revoked" }]);
  });

  test("write a log that nobody can change and only procedures read", async ({ stage }) => {
    await newCode(stage);
    expect(await count(stage, cast.machine, "select id from public.audit_log")).toBeGreaterThan(0);
    for (const person of [ada, olga, sam, admin])
      expect((await stage.refusal(person, "select id from public.audit_log")).code).toBe("42501");
    for (const person of [admin, cast.machine]) {
      expect((await stage.refusal(person, "delete from public.audit_log")).code).toBe("42501");
      expect((await stage.refusal(person, "update public.audit_log set actor_id = null")).code).toBe("42501");
    }
  });
});
