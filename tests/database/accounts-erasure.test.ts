import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { figuresOf, rate, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { somebodyEverywhere } from "./person-with-all-data.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace2: otto, admin, machine } = cast;

/** Personal data that the map names and the export leaves out, with the reason. */
const notExported = {
  audit_log: "what admins did; what they decided about the person is among moderation_decisions",
  held_reviews: "what outsiders still read today of a review among ratings and rating_revisions",
  invitation_codes: "made for others; the code that the person came with is named in invitations",
  joined_ratings: "which of two ratings became part of which, both of them among ratings and rating_revisions",
  mail_outbox: "on its way to the person's own address, and gone when it has left",
  merged_places: "an admin's work on places",
  objects_to_check: "names of photos that are among photos, for a day",
  ownership_request_counts: "numbers over everybody",
  ownership_reviews: "an admin's work on a request; its answer is among restaurant_ownership_requests",
  push_outbox: "a notice among activities on its way to a browser among push_subscriptions",
  qr_scan_days: "numbers over everybody",
  qr_scans: "hashed, so that nobody can tell whose they are",
  rating_changes: "what changes of ratings add to figures, for seconds; the ratings are among ratings",
  removed_reviews: "a number by reason, without an author; the decision is among moderation_decisions",
  signed_codes: "what the installation signed of a code among qr_codes",
  stale_photos: "names of photos that caches forget within a day; the photos are among files",
  token_buckets: "how much of a limit is left, for minutes",
  user_change_versions: "a number that says only that something changed",
};

/** Tables with a row that contains `needle` in any column. */
async function tablesThatKnow(stage: Stage, needle: string): Promise<string[]> {
  const tables = await stage.look<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'private', 'auth', 'storage') and table_type = 'BASE TABLE' order by 1`,
  );
  const known = [];
  for (const { name } of tables) {
    const rows = await stage.look(`select from ${name} as t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [
      needle,
    ]);
    if (rows.length > 0) known.push(name);
  }
  return known;
}

describe("the data export", () => {
  test("covers every table that refers to a person", async ({ stage }) => {
    const nora = await somebodyEverywhere(stage);
    const data = await valueOf(stage, nora, "export_my_data");
    const known = (await tablesThatKnow(stage, nora.id)).map((name) => name.replace(/^(public|private)\./, ""));
    // auth.users is "account", storage.objects "photos"; the log, throttles, change versions and codes say what was done, not who somebody is.
    const elsewhere = [
      "auth.users",
      "storage.objects",
      "audit_log",
      "token_buckets",
      "user_change_versions",
      "invitation_codes",
      "objects_to_check",
    ];
    expect(known.filter((name) => !(name in data) && !elsewhere.includes(name))).toEqual([]);
    for (const name of [
      "profiles",
      "ratings",
      "rating_evidence",
      "client_ops",
      "city_mayors",
      "user_relationships",
      "user_blocks",
      "rating_likes",
      "wanted_places",
      "activities",
      "reports",
      "moderation_decisions",
      "restaurant_owners",
      "restaurant_ownerships",
      "restaurant_ownership_requests",
      "promotions",
      "qr_codes",
      "rating_replies",
      "servers",
      "restaurant_servers",
      "server_invitations",
      "newsletter_subscriptions",
      "contact_tickets",
      "data_requests",
      "photos",
      "consents",
      "user_roles",
      "visits",
      "owner_mails",
      "account_allowances",
      "factor_removals",
      "mail_codes",
      "account_undos",
      "recovery_codes",
      "push_subscriptions",
    ])
      expect([name, JSON.stringify(data[name])]).not.toEqual([name, expect.stringMatching(/^(\[\]|null|undefined)$/)]);
    expect(data["account"]).toMatchObject({ id: nora.id, email: "nora@cast.test" });
  });

  test("includes every table in the map of personal data, except those with a stated reason", async ({ stage }) => {
    const data = await valueOf(stage, ada, "export_my_data");
    const [map = ""] = readFileSync("supabase/hosting/data-map.md", "utf8").split("## Without personal data");
    const rows = map.split("\n").filter((line) => line.startsWith("| `"));
    const tables = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`(?:public|private)\.(\w+)`/g)].map(([, name = ""]) => name),
    );
    expect(tables.length).toBeGreaterThan(45);
    expect(tables.filter((name) => !(name in data)).toSorted()).toEqual(Object.keys(notExported).toSorted());
  });

  test("contains no data about other people and no secrets", async ({ stage }) => {
    const nora = await somebodyEverywhere(stage);
    const text = JSON.stringify(await valueOf(stage, nora, "export_my_data"));
    for (const secret of [
      "token_hash",
      "unsubscribe_token",
      "encrypted_password",
      "decided_by",
      "reviewed_by",
      "code_hash",
      "p256dh",
      // Notes between admins are not part of the answer to a request.
      "admin_notes",
      "doubtful",
      admin.id,
      otto.id,
    ])
      expect(text).not.toContain(secret);
  });

  test("is limited to ten a day, works for uninvited accounts, and is recorded as a data request", async ({
    stage,
  }) => {
    expect(await valueOf(stage, cast.uninvited, "export_my_data")).toMatchObject({
      account: { id: cast.uninvited.id },
    });
    for (let nth = 0; nth < 10; nth++) await valueOf(stage, ada, "export_my_data");
    expect((await refusalOf(stage, ada, "export_my_data")).code).toBe("PT429");
    expect(await stage.as(ada, "select kind, status from public.data_requests")).toEqual(
      Array.from({ length: 10 }, () => ({ kind: "export", status: "done" })),
    );
  });
});

const overdue = (stage: Stage) =>
  stage.look("update public.data_requests set erase_at = now() where kind = 'deletion'");
const due = (stage: Stage) => rowsOf(stage, machine, "due_erasures");
const erase = (stage: Stage, p_user_id: string) => valueOf(stage, machine, "erase_account", { p_user_id });

describe("photos of an account to be erased", () => {
  const put = "insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)";

  test("are listed from every bucket and under any file name, including photos hidden by moderation", async ({
    stage,
  }) => {
    const own = `${crypto.randomUUID()}.jpg`;
    const hidden = `${crypto.randomUUID()}.jpg`;
    for (const [bucket, name, owner] of [
      ["reviews", own, ada.id],
      ["withheld", hidden, ada.id],
      ["reviews", `${ada.id}/old.jpg`, null],
      ["profile-images", `${ada.id}/avatar.jpg`, ada.id],
      ["reviews", `${crypto.randomUUID()}.jpg`, ben.id],
    ])
      await stage.look(put, [bucket, name, owner]);
    await valueOf(stage, ada, "delete_my_account");
    await overdue(stage);
    expect(await due(stage)).toEqual([
      { user_id: ada.id, bucket: "profile-images", names: [`${ada.id}/avatar.jpg`] },
      { user_id: ada.id, bucket: "reviews", names: [`${ada.id}/old.jpg`, own, hidden].toSorted() },
    ]);
    await stage.look("delete from storage.objects where name <> $1", [own]);
    expect(await erase(stage, ada.id)).toBe(false);
    await stage.look("update storage.objects set bucket_id = 'withheld'");
    expect(await erase(stage, ada.id)).toBe(false);
    await stage.look("delete from storage.objects");
    expect(await erase(stage, ada.id)).toBe(true);
  });
});

describe("account deletion", () => {
  test("is scheduled two weeks ahead, announced by mail, and can be cancelled in that time", async ({ stage }) => {
    const first = await valueOf(stage, ada, "delete_my_account");
    expect(first).toMatchObject({ success: true });
    expect(await valueOf(stage, ada, "delete_my_account")).toEqual(first);
    expect(await stage.look("select recipient, template from private.mail_outbox")).toEqual([
      { recipient: "ada@cast.test", template: "deletion_scheduled" },
    ]);
    expect(
      await stage.look("select id from public.data_requests where erase_at = now() + interval '14 days'"),
    ).toHaveLength(1);
    expect(await due(stage)).toEqual([]);
    expect(await erase(stage, ada.id)).toBe(false);
    expect(await valueOf(stage, ada, "cancel_account_deletion")).toBe(true);
    expect(await valueOf(stage, ada, "cancel_account_deletion")).toBe(false);
    await overdue(stage);
    expect(await due(stage)).toEqual([]);
    expect(await erase(stage, ada.id)).toBe(false);
  });

  test("cannot be cancelled after its due date, because photos may already be deleted", async ({ stage }) => {
    await valueOf(stage, ada, "delete_my_account");
    await overdue(stage);
    expect(await valueOf(stage, ada, "cancel_account_deletion")).toBe(false);
    expect(await due(stage)).toMatchObject([{ user_id: ada.id }]);
    expect(await erase(stage, ada.id)).toBe(true);
  });

  test("waits until the stored files are gone, then leaves no row about the person in any table", async ({ stage }) => {
    const nora = await somebodyEverywhere(stage);
    await valueOf(stage, nora, "export_my_data");
    await valueOf(stage, nora, "delete_my_account");
    await overdue(stage);
    const [work] = await due(stage);
    expect(work).toMatchObject({ user_id: nora.id, bucket: "reviews", names: [expect.stringContaining(nora.id)] });
    expect(await erase(stage, nora.id)).toBe(false);
    await stage.look("delete from storage.objects where name = any ($1)", [work?.["names"]]);
    expect(await due(stage)).toEqual([{ user_id: nora.id, bucket: null, names: [] }]);
    expect(await erase(stage, nora.id)).toBe(true);
    expect(await tablesThatKnow(stage, nora.id)).toEqual([]);
    expect(await tablesThatKnow(stage, "nora")).toEqual([]);
    expect(await due(stage)).toEqual([]);
  });

  test("removes the person's contribution from all figures", async ({ stage }) => {
    await rate(stage, ada, places.place1.id, { score: 1 });
    await rate(stage, ben, places.place1.id, { score: 5 });
    await valueOf(stage, ada, "delete_my_account");
    await overdue(stage);
    await erase(stage, ada.id);
    expect(await figuresOf(stage, "place-1")).toMatchObject({ average_score: "5.00", rating_count: 1 });
  });
});

describe("a server (waiter) who deletes their account", () => {
  test("is treated unlike a server whose link an author removes: then the name stays in the rating", async ({
    stage,
  }) => {
    const serverId = "00000000-0000-4000-9000-000000000004";
    await rate(stage, ada, places.place1.id, { server_id: serverId, server_name: "Sam" });
    await stage.as(ada, "update public.ratings set server_id = null");
    expect(await stage.look("select server_name from private.ratings")).toEqual([{ server_name: "Sam" }]);
  });
});
