import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, serverOfPlace1: sam, admin } = cast;

const file = (stage: Stage, person: Person, p_kind = "rectification") =>
  valueOf(stage, person, "file_data_request", { p_kind, p_note: "My name is wrong" });
const requests = (stage: Stage, args: Record<string, unknown> = {}) => rowsOf(stage, admin, "get_data_requests", args);
const letters = (stage: Stage, args: Record<string, unknown> = {}) => rowsOf(stage, admin, "get_contact_tickets", args);
const write = (stage: Stage, person: Person) =>
  valueOf(stage, person, "send_contact_message", {
    p_name: "Ada",
    p_email: "ada@cast.test",
    p_topic: "privacy",
    p_message: "Hello",
  });
const log = (stage: Stage, args: Record<string, unknown> = {}) => rowsOf(stage, admin, "get_audit_log", args);

describe("requests about personal data", () => {
  test("are listed by legal due date, including deletion requests, without the person's address", async ({ stage }) => {
    await file(stage, ada);
    await file(stage, ben, "objection");
    await valueOf(stage, olga, "delete_my_account");
    await stage.look("update public.data_requests set due_at = now() - interval '1 day' where user_id = $1", [ben.id]);
    const rows = await requests(stage);
    expect(rows.map(({ kind, first_name }) => [kind, first_name])).toEqual([
      ["objection", "Ben"],
      ...(rows[1]?.["kind"] === "deletion"
        ? [
            ["deletion", "Olga"],
            ["rectification", "Ada"],
          ]
        : [
            ["rectification", "Ada"],
            ["deletion", "Olga"],
          ]),
    ]);
    expect(rows.find(({ kind }) => kind === "deletion")?.["erase_at"]).not.toBeNull();
    expect(JSON.stringify(rows)).not.toContain("@cast.test");
  });

  test("leave the open list once answered, and the answer is mailed once", async ({ stage }) => {
    await file(stage, ada);
    const [{ id } = { id: null }] = await requests(stage);
    const answer = { p_id: id, p_answer: "Corrected" };
    for (let nth = 0; nth < 2; nth++) expect(await valueOf(stage, admin, "complete_data_request", answer)).toBe(true);
    expect(await valueOf(stage, admin, "complete_data_request", { ...answer, p_answer: "Other words" })).toBe(false);
    expect(await requests(stage)).toEqual([]);
    expect(await requests(stage, { p_done: true })).toMatchObject([{ id, answer: "Corrected", status: "done" }]);
    expect(
      await stage.look("select recipient, params from private.mail_outbox where template = 'data_request_done'"),
    ).toEqual([{ recipient: "ada@cast.test", params: { kind: "rectification", answer: "Corrected" } }]);
    expect(await stage.look("select from public.audit_log where action = 'data_request_done'")).toHaveLength(1);
  });

  test("are paged without gaps in both the open and the completed list", async ({ stage }) => {
    await stage.look(
      `insert into public.data_requests (user_id, kind, note, status, answer, completed_at)
         select $1, 'objection', 'x', 'done', 'y', now() from generate_series(1, 120)`,
      [ada.id],
    );
    const seen = new Set<unknown>();
    let args: Record<string, unknown> = { p_done: true };
    for (let page = 0; page < 3; page++) {
      const rows = await requests(stage, args);
      for (const { id } of rows) seen.add(id);
      args = { p_done: true, p_at: rows.at(-1)?.["completed_at"], p_id: rows.at(-1)?.["id"] };
    }
    expect(seen.size).toBe(120);
    await file(stage, ada);
    const [open] = await requests(stage);
    expect(await requests(stage, { p_at: open?.["due_at"], p_id: open?.["id"] })).toEqual([]);
  });
});

test("contact messages are listed in order with the reply address until they are closed, and closing is logged", async ({
  stage,
}) => {
  await write(stage, ada);
  const [letter] = await letters(stage);
  expect(letter).toMatchObject({ topic: "privacy", name: "Ada", email: "ada@cast.test", message: "Hello" });
  expect(letter?.["ticket"]).toMatch(/^[0-9A-F]{8}$/);
  expect(await letters(stage, { p_at: letter?.["created_at"], p_id: letter?.["id"] })).toEqual([]);
  expect(await valueOf(stage, admin, "close_contact_ticket", { p_id: letter?.["id"] })).toBe(true);
  expect(await valueOf(stage, admin, "close_contact_ticket", { p_id: letter?.["id"] })).toBe(false);
  expect(await letters(stage)).toEqual([]);
  expect(await log(stage, { p_kind: "requests" })).toMatchObject([{ action: "ticket_closed", actor: "Alma" }]);
});

test("the admin tabs count the open items, but not deletions, which run automatically", async ({ stage }) => {
  const tasks = () => valueOf(stage, admin, "get_admin_tasks");
  expect(await tasks()).toMatchObject({ requests: 0, reports: 0, data: 0, letters: 0 });
  await file(stage, ada);
  await valueOf(stage, ben, "delete_my_account");
  await write(stage, ada);
  // Several reports on one review are one open item.
  for (const person of [ben, sam])
    await valueOf(stage, person, "report_content", {
      p_subject_type: "profile",
      p_subject_id: ada.id,
      p_reason: "spam",
    });
  await valueOf(stage, ada, "request_restaurant_ownership", {
    p_place_id: "place-3",
    p_restaurant_name: "x",
    p_business_name: "M",
    p_business_email: "m@biz.test",
  });
  expect(await tasks()).toMatchObject({ requests: 1, reports: 1, data: 1, letters: 1 });
});

describe("the audit log", () => {
  test("is listed newest first, can be filtered by kind, and is split into pages", async ({ stage }) => {
    await valueOf(stage, admin, "create_invitation_codes", { p_op_id: crypto.randomUUID(), p_count: 60 });
    await valueOf(stage, admin, "set_admin", { p_user_id: ada.id, p_admin: true });
    const [newest] = await log(stage);
    expect(newest).toMatchObject({
      action: "role_granted",
      kind: "roles",
      actor: "Alma",
      subject_id: ada.id,
      details: { role: "admin" },
    });
    const codes = await log(stage, { p_kind: "codes" });
    expect(codes).toHaveLength(50);
    const rest = await log(stage, { p_kind: "codes", p_before: codes.at(-1)?.["id"] });
    expect(rest).toHaveLength(10);
    expect(new Set([...codes, ...rest].map(({ kind }) => kind))).toEqual(new Set(["codes"]));
    expect(await log(stage, { p_kind: "nonsense" })).toEqual([]);
  });

  test.each([
    ["role_granted", "roles"],
    ["ownership_approved", "ownership"],
    ["code_revoked", "codes"],
    ["moderation_hide", "moderation"],
    ["appeal_upheld", "moderation"],
    ["suspension_ended", "moderation"],
    ["restaurant_left", "ownership"],
    ["place_corrected", "places"],
    ["places_merged", "places"],
    ["proposal_accepted", "places"],
    ["city_renamed", "places"],
    ["cities_merged", "places"],
    ["data_request_done", "requests"],
    ["ticket_closed", "requests"],
  ])("lists the action %s under the kind %s", (action, kind) =>
    database.scene(async (stage) => {
      await stage.look("select private.log_action($1, null, '{}')", [action]);
      expect((await log(stage))[0]).toMatchObject({ action, kind });
    }),
  );
});
