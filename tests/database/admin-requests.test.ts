import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { newcomer, refusalOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, admin } = cast;

type Row = { id: string; restaurant_name: string; status: string; created_at: string };
type List = { counts: Record<string, number>; rows: Row[] };
const list = (stage: Stage, args: Record<string, unknown> = {}) =>
  valueOf<List>(stage, admin, "get_ownership_requests", args);
const read = (stage: Stage, id: unknown) => valueOf(stage, admin, "get_ownership_request", { p_id: id });

async function ask(stage: Stage, person: Person, place: string = places.place3.id): Promise<string> {
  const { request_id } = await valueOf(stage, person, "request_restaurant_ownership", {
    p_place_id: place,
    p_restaurant_name: "x",
    p_business_name: "Mosel Sàrl",
    p_business_email: "mosel@biz.test",
    p_verification_documents: JSON.stringify({ restaurant_address: "1 Quai", submitted_from: "web" }),
  });
  return String(request_id);
}
const decide = (stage: Stage, id: string, status: string, notes: string | null = "checked", person: Person = admin) =>
  valueOf(stage, person, "review_ownership_request", { p_request_id: id, p_status: status, p_admin_notes: notes });
const mails = (stage: Stage) =>
  stage.look<{ recipient: string; params: Record<string, string> }>(
    "select recipient, params from private.mail_outbox where template = 'ownership_decision' order by created_at",
  );

describe("the list of ownership requests", () => {
  test("is sorted newest first, with all columns that the table shows and a count per status", async ({ stage }) => {
    const first = await ask(stage, ada);
    const second = await ask(stage, ben);
    await stage.look(
      "update public.restaurant_ownership_requests set created_at = now() - interval '1 day' where id = $1",
      [first],
    );
    await decide(stage, first, "rejected");
    const { counts, rows } = await list(stage);
    expect(counts).toEqual({ pending: 1, approved: 0, rejected: 1 });
    expect(rows.map(({ id }) => id)).toEqual([second, first]);
    expect(rows[0]).toEqual({
      id: second,
      restaurant_name: "Moselhaus",
      restaurant_place_id: places.place3.id,
      business_name: "Mosel Sàrl",
      business_email: "mosel@biz.test",
      status: "pending",
      created_at: expect.any(String),
    });
    expect((await list(stage, { p_status: "rejected" })).rows.map(({ id }) => id)).toEqual([first]);
    expect((await list(stage, { p_status: "approved" })).rows).toEqual([]);
  });

  test("is paged without gaps, even among requests with the same timestamp", async ({ stage }) => {
    await stage.look(
      `insert into public.restaurant_ownership_requests (user_id, restaurant_place_id, restaurant_name, business_name, business_email, status, admin_notes, reviewed_at)
         select $1, 'place-3', 'Moselhaus', 'M', 'm@biz.test', 'rejected', 'No', now() from generate_series(1, 120)`,
      [ada.id],
    );
    const seen: string[] = [];
    for (const status of [null, "rejected"]) {
      seen.length = 0;
      let args: Record<string, unknown> = { p_status: status };
      for (let page = 0; page < 3; page++) {
        const { rows } = await list(stage, args);
        seen.push(...rows.map(({ id }) => id));
        args = { p_status: status, p_before: rows.at(-1)?.created_at, p_before_id: rows.at(-1)?.id };
      }
      expect(new Set(seen).size).toBe(120);
      expect((await list(stage, args)).rows).toEqual([]);
    }
    expect((await list(stage)).counts).toEqual({ pending: 0, approved: 0, rejected: 120 });
  });

  test("does not count requests of deleted accounts", async ({ stage }) => {
    const nora = await newcomer(stage, "nora@cast.test");
    await ask(stage, nora);
    expect((await list(stage)).counts["pending"]).toBe(1);
    await stage.look("delete from auth.users where id = $1", [nora.id]);
    expect((await list(stage)).counts["pending"]).toBe(0);
  });
});

describe("an ownership request", () => {
  test("shows what a decision needs: the submitted data, the confirmed address, other owners and earlier notes", async ({
    stage,
  }) => {
    const first = await ask(stage, ada, places.place1.id);
    await decide(stage, first, "rejected", "No proof");
    await stage.look(
      "update public.restaurant_ownership_requests set created_at = now() - interval '1 day' where id = $1",
      [first],
    );
    const second = await ask(stage, ada, places.place1.id);
    expect(await read(stage, second)).toMatchObject({
      status: "pending",
      admin_notes: null,
      documents: { restaurant_address: "1 Quai", submitted_from: "web" },
      address: "1 rue du Test, Luxembourg",
      first_name: "Ada",
      account_email: "ada@cast.test",
      reviewer: null,
      other_owners: 1,
      earlier: [{ id: first, status: "rejected", admin_notes: "No proof" }],
    });
    expect(await read(stage, first)).toMatchObject({ admin_notes: "No proof", reviewer: "Alma", earlier: [] });
    expect((await refusalOf(stage, admin, "get_ownership_request", { p_id: crypto.randomUUID() })).hint).toBe(
      "not_found",
    );
  });

  test("is decided once, however often the decision is sent, and cannot be decided again by a second admin", async ({
    stage,
  }) => {
    const id = await ask(stage, ada);
    for (let nth = 0; nth < 3; nth++) expect(await decide(stage, id, "approved")).toMatchObject({ success: true });
    expect(await stage.look("select from public.audit_log where action = 'ownership_approved'")).toHaveLength(1);
    expect(await mails(stage)).toHaveLength(1);
    // The requester is not counted as another owner.
    expect(await read(stage, id)).toMatchObject({ status: "approved", other_owners: 0 });
    expect(await decide(stage, id, "approved", "other words")).toMatchObject({ code: "already_decided" });
    await stage.look("insert into public.user_roles (user_id, role) values ($1, 'admin')", [ben.id]);
    expect(await decide(stage, id, "approved", "checked", ben)).toMatchObject({ code: "already_decided" });
  });

  test("is also answered by mail, with the reason if it was rejected", async ({ stage }) => {
    await decide(stage, await ask(stage, ada), "rejected", "No proof");
    await decide(stage, await ask(stage, ben), "approved", "For admins only");
    expect(await mails(stage)).toEqual([
      {
        recipient: "ada@cast.test",
        params: { status: "rejected", restaurant_name: "Moselhaus", reason: "No proof" },
      },
      { recipient: "ben@cast.test", params: { status: "approved", restaurant_name: "Moselhaus" } },
    ]);
  });
});
