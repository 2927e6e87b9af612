import { describe, expect } from "vitest";
import { cast, ownerIds, places, serverId, type Person } from "../support/cast.ts";
import { newcomer, rate, refusalOf, suspend, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const place = places.place1.id;

interface Home {
  praise: { comment: string; created_at: string }[];
  themes: { tag: string; count: number }[];
  weeks: { from: string; count: number; average: number | null }[];
  last30: { count: number; average: number | null };
  before: { count: number; average: number | null };
}
const home = (stage: Stage) => valueOf<Home>(stage, sam, "get_server_home");
let guests = 0;
async function mention(
  stage: Stage,
  score: number,
  columns: { comment?: string; tags?: string; daysAgo?: number } = {},
) {
  const guest = await newcomer(stage, `page${(guests += 1)}@cast.test`);
  const id = await rate(stage, guest, place, { score, server_id: serverId, comment: columns.comment ?? null });
  if (columns.tags) await stage.look("update private.ratings set tags = $2 where id = $1", [id, columns.tags]);
  const back = `update private.ratings set created_at = now() - $2::int * interval '1 day' where id = $1`;
  if (columns.daysAgo) await stage.look(back, [id, columns.daysAgo]);
  return { id, guest };
}
const nobodys = [ada, olga, otto, admin] as const;

describe("a waiter's own page", () => {
  test("starts with the newest comments of guests who gave five lemons, with the day but without a name", async ({
    stage,
  }) => {
    const { guest } = await mention(stage, 5, { comment: "Best evening in years", daysAgo: 2 });
    await mention(stage, 4, { comment: "Good" });
    await mention(stage, 5);
    const hidden = await mention(stage, 5, { comment: "Not to be seen" });
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [hidden.id]);
    const { praise } = await home(stage);
    expect(praise).toMatchObject([{ comment: "Best evening in years", restaurant_name: "Café Zitroun" }]);
    expect(praise[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(JSON.stringify(praise)).not.toMatch(new RegExp(`${guest.id}|Nora|user_id|first_name`));
  });

  test("lists recent themes without an author or a time", async ({ stage }) => {
    await mention(stage, 2, { tags: "{long_wait,cold_attitude}" });
    await mention(stage, 1, { tags: "{long_wait}" });
    await mention(stage, 2, { tags: "{messy_space}", daysAgo: 31 });
    for (const score of [4, 5]) await mention(stage, score, { tags: "{attentive}" });
    expect((await home(stage)).themes).toEqual([
      { tag: "long_wait", count: 2 },
      { tag: "cold_attitude", count: 1 },
    ]);
  });

  test("compares the waiter's last thirty days with the thirty before, and shows twelve weeks", async ({ stage }) => {
    await mention(stage, 5);
    await mention(stage, 4, { daysAgo: 8 });
    await mention(stage, 3, { daysAgo: 40 });
    await mention(stage, 1, { daysAgo: 90 });
    const { last30, before, weeks } = await home(stage);
    expect([last30, before]).toEqual([
      { count: 2, average: 4.5 },
      { count: 1, average: 3 },
    ]);
    expect(weeks).toHaveLength(12);
    expect(weeks.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1]);
    expect(weeks.at(-2)).toMatchObject({ count: 1, average: 4 });
  });

  test("cannot be read without a waiter profile, not even by owners and admins", async ({ stage }) => {
    for (const name of ["get_server_home", "get_server_associations", "get_server_readers"]) {
      for (const person of nobodys)
        expect((await refusalOf(stage, person, name)).hint, name).toBe("server_profile_missing");
    }
    await suspend(stage, sam);
  });

  test("shows the age of each mention only as precisely as the page displays it", async ({ stage }) => {
    const ids = [await mention(stage, 5), await mention(stage, 4), await mention(stage, 3)];
    const ages = ["59 seconds", "3 hours 59 seconds", "25 hours"];
    // In whatever minute the test runs, all ages lie in the clock's hour of now, three hours ago, and a day ago.
    for (const [at, { id }] of ids.entries())
      await stage.look(
        "update private.ratings set created_at = date_trunc('hour', now()) + interval '1 minute' - $2::interval where id = $1",
        [id, ages[at]],
      );
    const told = await valueOf<{ age_minutes: number | null }[]>(stage, sam, "get_server_reviews");
    expect(told.map((row) => row.age_minutes)).toEqual([0, 180, null]);
  });
});

describe("the places at which a waiter works", () => {
  const associations = (stage: Stage) =>
    valueOf<{ id: string; is_active: boolean }[]>(stage, sam, "get_server_associations");

  test("are listed with the waiter's own figures, and former places come last", async ({ stage }) => {
    await mention(stage, 5);
    await mention(stage, 4);
    await stage.look(
      `insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id, is_active, paused_by)
         values ($1, $2, $3, false, 'server')`,
      [ownerIds.ofPlace2, serverId, places.place2.id],
    );
    expect(await associations(stage)).toMatchObject([
      { place_id: place, restaurant_name: "Café Zitroun", is_active: true, rating_count: 2, average_rating: 4.5 },
      { place_id: places.place2.id, is_active: false, paused_by: "server", rating_count: 0, average_rating: null },
    ]);
  });

  test("can be left by the waiter only, and the ratings remain", async ({ stage }) => {
    await mention(stage, 5);
    const [{ id } = { id: "" }] = await associations(stage);
    for (const person of nobodys)
      expect(await valueOf(stage, person, "leave_restaurant", { p_association_id: id })).toMatchObject({
        success: false,
        code: "association_gone",
      });
    expect(await associations(stage)).toMatchObject([{ is_active: true }]);
    expect(await valueOf(stage, sam, "leave_restaurant", { p_association_id: id })).toEqual({ success: true });
    expect(await associations(stage)).toMatchObject([{ is_active: false, paused_by: "server", rating_count: 1 }]);
    expect(await valueOf(stage, sam, "leave_restaurant", { p_association_id: id })).toEqual({ success: true });
  });
});

describe("an owner's views of a waiter's figures", () => {
  const readers = (stage: Stage) => valueOf<Record<string, unknown>[]>(stage, sam, "get_server_readers");
  const look = (stage: Stage) => valueOf(stage, olga, "get_server_stats", { p_server_id: serverId });

  test("are shown to the waiter, with the owner, whether figures are visible, and the day of the last view", async ({
    stage,
  }) => {
    for (const score of [5, 4, 3, 2, 1]) await mention(stage, score);
    expect(await readers(stage)).toMatchObject([{ rating_count: 4, shown: false, looked_on: null }]);
    await mention(stage, 4);
    await look(stage);
    await look(stage);
    const [reader] = await readers(stage);
    expect(reader).toMatchObject({ rating_count: 6, shown: true, looked_on: expect.stringMatching(/^\d{4}-/) });
    await valueOf(stage, sam, "get_server_stats");
    expect(await stage.look("select 1 from private.server_looks")).toHaveLength(1);
  });

  test("are not recorded if the owner works as a waiter at their own place", async ({ stage }) => {
    await stage.look("update public.servers set user_id = $1 where id = $2", [olga.id, serverId]);
    for (const score of [1, 4, 3, 4, 4]) await mention(stage, score);
    await valueOf(stage, olga, "get_server_performance", { p_place_id: place });
    expect(await stage.look("select 1 from private.server_looks")).toEqual([]);
  });

  test("end when the waiter leaves, and an owner without that waiter cannot view the figures", async ({ stage }) => {
    expect((await refusalOf(stage, otto, "get_server_stats", { p_server_id: serverId })).hint).toBe("server_gone");
    await stage.as(sam, "update public.restaurant_servers set is_active = false");
    expect(await readers(stage)).toEqual([]);
    expect((await refusalOf(stage, olga, "get_server_stats", { p_server_id: serverId })).hint).toBe("server_gone");
    expect(await stage.look("select 1 from private.server_looks")).toEqual([]);
  });
});

describe("a waiter can change only their own profile", () => {
  const edit = (stage: Stage, person: Person, change: Record<string, unknown> = {}) =>
    valueOf(stage, person, "update_server_profile", {
      p_first_name: " Sam ",
      p_last_name: "Sommelier",
      p_email: " Sam@Work.test",
      p_phone_number: "+352 621 123",
      ...change,
    });
  const row = async (stage: Stage) =>
    (await stage.look("select first_name, last_name, email, phone_number, hidden_from_search from public.servers"))[0];

  test("if name, address and telephone number are given", async ({ stage }) => {
    expect(await edit(stage, sam)).toEqual({ success: true });
    const saved = { first_name: "Sam", last_name: "Sommelier", email: "sam@work.test", phone_number: "+352 621 123" };
    expect(await row(stage)).toMatchObject(saved);
    expect(await edit(stage, sam, { p_phone_number: " " })).toMatchObject({ code: "fields_required" });
    for (const missing of ["p_first_name", "p_last_name", "p_email"])
      expect(await edit(stage, sam, { [missing]: "  " })).toMatchObject({
        success: false,
        code: "fields_required",
        error: "All fields are required",
      });
    expect(await edit(stage, sam, { p_email: "nonsense" })).toMatchObject({ code: "email_invalid" });
    expect(await edit(stage, sam, { p_phone_number: "*#06#" })).toMatchObject({ code: "phone_invalid" });
    expect(await row(stage)).toMatchObject(saved);
  });

  test("but a changed address does not affect invitations, which use the account's address", async ({ stage }) => {
    await edit(stage, sam, { p_email: "ada@cast.test" });
    await valueOf(stage, otto, "send_server_invitation", {
      p_place_id: places.place2.id,
      p_invited_email: "ada@cast.test",
    });
    expect(await stage.as(sam, "select * from public.get_server_invitations()")).toEqual([]);
    expect(await stage.as(ada, "select * from public.get_server_invitations()")).toHaveLength(1);
  });

  test("and can hide it from the search by owners", async ({ stage }) => {
    const found = () =>
      valueOf(stage, otto, "search_servers_for_invitation", { p_place_id: "place-2", p_query: "sam" });
    expect(await found()).toHaveLength(1);
    expect(await valueOf(stage, sam, "hide_from_search", { p_hidden: true })).toEqual({ success: true });
    expect(await found()).toEqual([]);
    await valueOf(stage, sam, "hide_from_search", { p_hidden: false });
    expect(await found()).toHaveLength(1);
  });

  test("and cannot change it without a profile or while suspended", async ({ stage }) => {
    const before = await row(stage);
    for (const person of [...nobodys, cast.uninvited]) {
      expect(await edit(stage, person)).toMatchObject({ success: false, code: "server_profile_missing" });
      expect(await valueOf(stage, person, "hide_from_search", { p_hidden: true })).toMatchObject({ success: false });
      await valueOf(stage, person, "delete_server_profile");
    }
    await suspend(stage, sam);
    expect(await edit(stage, sam)).toMatchObject({ success: false });
    expect(await row(stage)).toEqual(before);
  });
});
