import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { rate, rowsOf, secondAdmin, valueOf } from "./calls.ts";
import { newDevice, send, upload } from "./commands.ts";
import { useDatabase } from "./harness.ts";
import { appeal, decide, ids, queue, report, settle } from "./moderation-calls.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, serverOfPlace1: sam, admin } = cast;

describe("the moderation queue", () => {
  test("has one entry per reported item, with all its reports and a preview", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id, { comment: "Rude words" });
    await report(stage, ben, "rating", id, { p_note: "Look" });
    await report(stage, sam, "rating", id, { p_reason: "staff_mention" });
    const [card, ...others] = await queue(stage);
    expect(others).toEqual([]);
    expect(card).toMatchObject({ subject_type: "rating", subject_id: id, reports: { count: 2 } });
    expect(card?.reports.newest.map(({ reason }) => reason).toSorted()).toEqual(["spam", "staff_mention"]);
    expect(card?.content).toMatchObject({
      gone: false,
      own: false,
      author: { user_id: ada.id, name: "Ada", suspended: false, against: 0 },
      place: { place_id: places.place1.id, name: places.place1.name },
      rating: { comment: "Rude words", score: 5, hidden: false },
      decisions: [],
    });
    // Judging does not need the reporter.
    expect(JSON.stringify(card)).not.toContain(ben.id);
  });

  test("counts the decisions against an author, without reversed ones, kept content or other people's", async ({
    stage,
  }) => {
    const [first, second, third] = [
      await rate(stage, ada, places.place1.id),
      await rate(stage, ada, places.place2.id),
      await rate(stage, ada, places.place3.id),
    ];
    const bens = await rate(stage, ben, places.place2.id);
    await report(stage, ben, "rating", third);
    const authors = async () => (await queue(stage)).map(({ content }) => content["author"]);
    await decide(stage, "rating", first, "hide");
    await decide(stage, "rating", second, "warn");
    await decide(stage, "rating", second, "keep");
    await decide(stage, "rating", bens, "hide");
    expect(await authors()).toMatchObject([{ against: 2 }]);
    const { decision_id } = await decide(stage, "rating", second, "remove");
    expect(await authors()).toMatchObject([{ against: 3 }]);
    await appeal(stage, ada, decision_id);
    await settle(stage, await secondAdmin(stage), decision_id);
    expect(await authors()).toMatchObject([{ against: 2 }]);
  });

  test("shows that the author is suspended as long as the suspension lasts", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    for (const [until, suspended] of [
      ["null", true],
      ["now() + interval '1 hour'", true],
      ["now()", false],
    ] as const) {
      await stage.look(
        `update private.invitations set suspended_at = now(), suspended_until = ${until} where user_id = $1`,
        [ada.id],
      );
      expect(await queue(stage), until).toMatchObject([{ content: { author: { suspended } } }]);
    }
  });

  test("lists harmful content before older items, and long-waiting items before everything else", async ({ stage }) => {
    const [old, severe, older] = [
      await rate(stage, ada, places.place1.id),
      await rate(stage, ada, places.place2.id),
      await rate(stage, ada, places.place3.id),
    ];
    await report(stage, ben, "rating", old);
    await report(stage, ben, "rating", older);
    await stage.look(
      "update public.reports set created_at = created_at - interval '8 days', due_at = due_at - interval '8 days' where subject_id = $1",
      [older],
    );
    await report(stage, ben, "rating", severe, { p_reason: "personal_data" });
    expect((await queue(stage)).map(({ subject_id }) => subject_id)).toEqual([older, severe, old]);
    // A more serious report raises the whole entry.
    await report(stage, sam, "rating", old, { p_reason: "offensive" });
    await stage.look("update public.reports set due_at = due_at - interval '1 minute' where reporter_id = $1", [
      sam.id,
    ]);
    expect((await queue(stage)).map(({ subject_id }) => subject_id)).toEqual([older, old, severe]);
  });

  test("is paged without gaps or repeats, and can be filtered by kind", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    for (const person of [ada, sam, olga]) await report(stage, ben, "profile", person.id);
    await report(stage, ben, "place", null, { p_place_id: places.place2.id });
    // The order by due time is the opposite of the order by id.
    await stage.look(
      `update public.reports as r set due_at = due_at - nth * interval '1 minute'
       from (select id, row_number() over (order by id) as nth from public.reports) as numbered where numbered.id = r.id`,
    );
    const seen: string[] = [];
    let cursor: Record<string, unknown> = {};
    for (;;) {
      const page = await queue(stage, { ...cursor, p_limit: 2 });
      seen.push(...page.map((card) => card.subject_id ?? card.place_id ?? ""));
      const last = page.at(-1);
      if (!last || page.length < 2) break;
      cursor = { p_after_due: last.due_at, p_after_id: last.id };
    }
    expect(seen.toSorted()).toEqual([id, ada.id, sam.id, olga.id, places.place2.id].toSorted());
    expect((await queue(stage, { p_type: "place" })).map(({ place_id }) => place_id)).toEqual([places.place2.id]);
  });

  test("shows a photo, a reply, a profile or a place name together with its context", async ({ stage }) => {
    const phone = newDevice();
    const at = { place_id: places.place1.id };
    await send(stage, ada, phone.save(at));
    const path = await upload(stage, ada.id);
    await send(stage, ada, phone.attach(path, at));
    await send(stage, ada, phone.arrange([{ path, caption: "Soup" }], at));
    const [rating] = await stage.look<{ id: string }>("select id from private.ratings");
    const { reply_id } = await valueOf(stage, olga, "reply_to_rating", { p_rating_id: rating?.id, p_body: "Thanks" });
    await report(stage, ben, "photo", rating?.id, { p_photo_path: path });
    await report(stage, ben, "reply", reply_id);
    await report(stage, ben, "profile", ada.id);
    await report(stage, ben, "place", null, { p_place_id: places.place1.id });
    const cards = Object.fromEntries((await queue(stage)).map((card) => [card.subject_type, card.content]));
    expect(cards["photo"]).toMatchObject({
      photo: { path, caption: "Soup", hidden: false },
      rating: { comment: "Good soup" },
    });
    expect(cards["reply"]).toMatchObject({
      reply: { body: "Thanks" },
      rating: { comment: "Good soup" },
      author: { name: "Olga" },
    });
    expect(cards["profile"]).toMatchObject({ profile: { first_name: "Ada" }, author: { user_id: ada.id } });
    expect(cards["place"]).toMatchObject({ place: { name: places.place1.name }, author: null });
  });
});

describe("a moderation decision", () => {
  test("closes the reports the admin has read; later reports stay open and are decided together", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    const [card] = await queue(stage);
    await report(stage, sam, "rating", id, { p_reason: "staff_mention" });
    expect(await decide(stage, "rating", id, "hide", { p_reports: ids(card) })).toMatchObject({ left_open: 1 });
    const [left] = await queue(stage);
    expect(left?.reports.newest.map(({ reason }) => reason)).toEqual(["staff_mention"]);
    expect(left?.content).toMatchObject({
      rating: { hidden: true },
      decisions: [{ action: "hide", own: true, stands: true }],
    });
    // Content is not hidden twice, and nobody is notified twice.
    const stand = { p_reports: ids(left), p_reason: null };
    expect(await decide(stage, "rating", id, "stand", stand)).toMatchObject({ success: true, left_open: 0 });
    expect(await stage.look("select id from public.moderation_decisions")).toHaveLength(1);
    expect(await rowsOf(stage, sam, "get_my_reports")).toMatchObject([{ status: "decided", action: "hide" }]);
    expect(await queue(stage)).toEqual([]);
  });

  test("cannot be marked as final if nothing was decided or if it was reversed", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    expect(await decide(stage, "rating", id, "stand")).toMatchObject({ code: "action_invalid" });
    await decide(stage, "rating", id, "hide");
    await decide(stage, "rating", id, "restore");
    await report(stage, sam, "rating", id);
    expect(await decide(stage, "rating", id, "stand")).toMatchObject({ code: "action_invalid" });
  });

  test("that is sent twice after a lost answer is stored once and notifies the author once", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    const form = { p_op_id: crypto.randomUUID(), p_reports: ids((await queue(stage))[0]) };
    const first = await decide(stage, "rating", id, "hide", form);
    expect(await decide(stage, "rating", id, "hide", form)).toEqual(first);
    expect(await stage.look("select id from public.moderation_decisions")).toHaveLength(1);
    expect(
      await stage.as(ada, "select id from public.activities where activity_type = 'moderation_decision'"),
    ).toHaveLength(1);
    await decide(stage, "profile", ben.id, "warn");
    for (const column of ["op_id", "appeal_op_id"])
      await expect(
        stage.as(
          cast.machine,
          `update private.moderation_decisions set ${column} = '00000000-0000-4000-8000-000000000000'`,
        ),
      ).rejects.toMatchObject({ code: "23505" });
    // Another admin cannot repeat the form.
    const alex = await secondAdmin(stage);
    const args = { p_subject_type: "rating", p_subject_id: id, p_action: "hide", p_reason: "x", ...form };
    expect(await valueOf(stage, alex, "moderate_content", args)).toMatchObject({ code: "already_decided" });
  });

  test("by a second admin on the same reports is refused as already decided", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    const p_reports = ids((await queue(stage))[0]);
    await decide(stage, "rating", id, "keep", { p_reports });
    const late = { p_subject_type: "rating", p_subject_id: id, p_action: "remove", p_reason: "x", p_reports };
    expect(await valueOf(stage, await secondAdmin(stage), "moderate_content", late)).toMatchObject({
      code: "already_decided",
    });
  });

  test("on more than fifty reports also closes the older reports that were counted but not listed", async ({
    stage,
  }) => {
    const id = await rate(stage, ada, places.place1.id);
    await stage.look(
      `insert into public.reports (subject_type, subject_id, user_id, reason, created_at)
         select 'rating', $1, $2, 'spam', now() - n * interval '1 hour' from generate_series(1, 60) as n`,
      [id, ada.id],
    );
    const [card] = await queue(stage);
    expect(card?.reports.count).toBe(60);
    await report(stage, ben, "rating", id);
    expect(await decide(stage, "rating", id, "keep", { p_reports: ids(card) })).toMatchObject({ left_open: 1 });
  });

  test("on an admin's own content, or on reviews of an admin's own place, is left to another admin", async ({
    stage,
  }) => {
    const own = await rate(stage, admin, places.place1.id);
    await report(stage, ben, "rating", own);
    await report(stage, ben, "profile", admin.id);
    expect((await queue(stage)).map(({ content }) => content.own)).toEqual([true, true]);
    for (const action of ["keep", "hide", "remove", "warn", "suspend"])
      expect(await decide(stage, "rating", own, action)).toMatchObject({ success: false, code: "own_content" });
    expect(await decide(stage, "profile", admin.id, "keep")).toMatchObject({ code: "own_content" });
    const theirs = await rate(stage, ada, places.place2.id);
    await stage.look(
      "insert into public.restaurant_owners (id, user_id, business_name, business_email) values ($1, $2, 'Alma', 'alma@cast.test')",
      [crypto.randomUUID(), admin.id],
    );
    await stage.look(
      "insert into public.restaurant_ownerships select id, $1 from public.restaurant_owners where user_id = $2",
      [places.place2.id, admin.id],
    );
    expect(await decide(stage, "rating", theirs, "hide")).toMatchObject({ code: "own_place" });
    expect(await stage.look("select id from public.moderation_decisions")).toEqual([]);
  });

  test("on content that its author has removed still closes the reports", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    await stage.as(ada, "delete from public.ratings where id = $1", [id]);
    const [card] = await queue(stage);
    expect(card?.content).toMatchObject({ gone: true, rating: null });
    expect(await decide(stage, "rating", id, "hide")).toMatchObject({ code: "content_gone" });
    expect(await decide(stage, "rating", id, "keep", { p_reports: ids(card) })).toMatchObject({ success: true });
    expect(await queue(stage)).toEqual([]);
  });

  test("must state one of the known reasons", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    expect(await decide(stage, "rating", id, "hide", { p_reason_code: "dislike" })).toMatchObject({
      code: "reason_required",
    });
    await decide(stage, "rating", id, "hide", { p_reason_code: "personal_data" });
    expect(await rowsOf(stage, ada, "my_rating_notes")).toMatchObject([
      { decision: { action: "hide", reason_code: "personal_data", reason: "House rules" } },
    ]);
  });

  test("that suspends a person for a review also hides the review, and a granted appeal restores both", async ({
    stage,
  }) => {
    const id = await rate(stage, ada, places.place1.id);
    const { decision_id } = await decide(stage, "rating", id, "suspend");
    const published = () =>
      valueOf<unknown[]>(stage, cast.ownerOfPlace2, "get_place_reviews", { p_place_id: places.place1.id });
    expect(await published()).toEqual([]);
    expect(await valueOf<boolean>(stage, ada, "is_user_invited")).toBe(false);
    await appeal(stage, ada, decision_id);
    await settle(stage, await secondAdmin(stage), decision_id);
    expect(await published()).toHaveLength(1);
    expect(await valueOf<boolean>(stage, ada, "is_user_invited")).toBe(true);
  });

  test("on the name of a place keeps or replaces the name, and notifies the reporter", async ({ stage }) => {
    const place = { p_place_id: places.place3.id };
    await report(stage, ben, "place", null, { ...place, p_reason: "offensive" });
    for (const action of ["hide", "remove", "warn", "suspend", "restore"])
      expect(await decide(stage, "place", null, action, place)).toMatchObject({ code: "action_invalid" });
    expect(await decide(stage, "place", null, "correct", { ...place, p_name: "  " })).toMatchObject({
      code: "changes_invalid",
    });
    expect(await decide(stage, "place", null, "correct", { ...place, p_name: "Moselblick" })).toMatchObject({
      success: true,
    });
    expect(await stage.look("select name from public.restaurants where place_id = $1", [places.place3.id])).toEqual([
      { name: "Moselblick" },
    ]);
    expect(await rowsOf(stage, ben, "get_my_reports")).toMatchObject([{ status: "decided", action: "correct" }]);
  });

  test("notifies the reporter without revealing the consequences for the other person", async ({ stage }) => {
    const id = await rate(stage, ada, places.place1.id);
    await report(stage, ben, "rating", id);
    await report(stage, sam, "profile", ada.id);
    await decide(stage, "rating", id, "keep");
    await decide(stage, "profile", ada.id, "suspend");
    const told = (person: Person) =>
      stage.as(person, "select metadata from public.activities where activity_type = 'report_decided'");
    expect(await told(ben)).toEqual([{ metadata: { action: "keep", subject_type: "rating" } }]);
    expect(await told(sam)).toEqual([{ metadata: { action: "acted", subject_type: "profile" } }]);
    expect(await told(ada)).toEqual([]);
  });
});
