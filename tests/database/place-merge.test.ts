import { describe, expect } from "vitest";
import { cast, ownerIds, places, serverId } from "../support/cast.ts";
import { figuresOf, nextDay, rate, rowsOf, valueOf } from "./calls.ts";
import { content, newDevice, send, statePut, submit, upload } from "./commands.ts";
import { useDatabase } from "./harness.ts";
import { addTwin, expectFiguresRight, kept, merge, twin } from "./merge-fixtures.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, admin, anonymous } = cast;

describe("merging two entries of the same place", () => {
  test("moves ratings, photos and figures to the remaining entry, and the old id still works", async ({ stage }) => {
    await addTwin(stage);
    const phone = newDevice();
    const at = { place_id: twin };
    await send(stage, ada, phone.save({ ...at, content: content({ score: 2, tags: ["long_wait"] }) }));
    const path = await upload(stage, ada.id);
    await send(stage, ada, phone.attach(path, at));
    await rate(stage, ben, kept);
    expect(await merge(stage)).toEqual({ success: true, place_id: kept });
    expect(
      await stage.look(
        "select restaurant_place_id, photo_urls from private.ratings where user_id = $1 and deleted_at is null",
        [ada.id],
      ),
    ).toEqual([{ restaurant_place_id: kept, photo_urls: [path] }]);
    expect(await figuresOf(stage, kept)).toMatchObject({ rating_count: 2, score_sum: 7, score_2: 1, score_5: 1 });
    expect(await figuresOf(stage, twin)).toMatchObject({ rating_count: 0, tag_counts: {} });
    await expectFiguresRight(stage);
    await nextDay(stage);
    type Page = { place: { place_id: string; phone: string }; reviews: unknown[] };
    const page = await valueOf<Page>(stage, anonymous, "get_restaurant_page", { p_place_id: twin });
    expect(page).toMatchObject({ place: { place_id: kept, phone: "+49 651 1" } });
    expect(page.reviews).toHaveLength(2);
    expect(await rowsOf(stage, anonymous, "get_place_stats", { p_place_ids: [twin] })).toMatchObject([
      { place_id: twin, review_count: 2 },
    ]);
    expect(
      await rowsOf(stage, ada, "search_places", { p_lat: places.place3.lat, p_lng: places.place3.lng }),
    ).toMatchObject([{ place_id: kept }]);
  });

  test("reports the rating's new place and the end of the old one to every device of the guest", async ({ stage }) => {
    await addTwin(stage);
    const phone = newDevice();
    await send(stage, ada, phone.save({ place_id: twin }));
    const [seen] = await rowsOf<{ updated_at: string; id: string; version: number }>(stage, ada, "my_ratings");
    await merge(stage);
    const after = { p_after_updated_at: seen?.updated_at, p_after_id: seen?.id };
    const changed = (await rowsOf(stage, ada, "my_ratings", after)).toSorted(
      (one, other) => Number(one["deleted"]) - Number(other["deleted"]),
    );
    expect(changed).toMatchObject([
      { restaurant_place_id: kept, deleted: false, restaurant_name: places.place3.name, id: seen?.id },
      { restaurant_place_id: twin, deleted: true },
    ]);
    // The new version is higher than the device's, so that it is not taken for an old answer.
    expect(Number(changed[1]?.["version"])).toBeGreaterThan(Number(seen?.version));
  });

  test("still accepts ratings, edits, photos, removals and undo commands that a phone sends for the old id", async ({
    stage,
  }) => {
    await addTwin(stage);
    const at = { place_id: twin };
    const phone = newDevice();
    await send(stage, ada, phone.save(at));
    await merge(stage);
    const base = content();
    const edit = phone.save({ ...at, base_version: 1, base, content: content({ comment: "Better soup" }) });
    expect(await send(stage, ada, edit)).toMatchObject({
      status: "applied",
      row: { restaurant_place_id: kept, comment: "Better soup" },
    });
    // The same command again after a lost answer.
    expect(await send(stage, ada, edit)).toMatchObject({ duplicate: true, row: { restaurant_place_id: kept } });
    const path = await upload(stage, ada.id);
    expect(await send(stage, ada, phone.attach(path, at))).toMatchObject({
      status: "applied",
      row: { photo_urls: [path] },
    });
    const version = Number(
      (await stage.look("select version from private.ratings where deleted_at is null"))[0]?.["version"],
    );
    expect(await send(stage, ada, phone.remove({ ...at, base_version: version }))).toMatchObject({
      status: "applied",
      row: null,
    });
    expect(
      await send(stage, ada, phone.restore({ ...at, content: content({ comment: "Better soup" }), photos: [path] })),
    ).toMatchObject({ status: "applied", row: { photo_urls: [path], restaurant_place_id: kept } });
    const [first, second] = await submit(
      stage,
      ben,
      newDevice().save(at),
      newDevice().save({ place_id: kept, content: content({ score: 1, tags: [] }) }),
    );
    expect(first).toMatchObject({ status: "applied", row: { restaurant_place_id: kept } });
    // A guest who rated both offline is asked which one to keep.
    expect(second).toMatchObject({ status: "conflict", row: { score: 4 } });
    await expectFiguresRight(stage);
  });

  test("recognises a repeated command whose answer was lost before the merge", async ({ stage }) => {
    await addTwin(stage);
    const phone = newDevice();
    const first = phone.save({ place_id: twin, content: content({ comment: "First" }) });
    await send(stage, ada, first);
    await merge(stage);
    const next = phone.save({
      place_id: twin,
      content: content({ comment: "Second" }),
      unconfirmed: [{ op_id: first["op_id"], content: content({ comment: "First" }) }],
    });
    expect(await send(stage, ada, next)).toMatchObject({ status: "applied", row: { comment: "Second" } });
  });

  test("still accepts scans, corrections and reports that name the old id", async ({ stage }) => {
    await stage.look("insert into public.restaurant_ownerships values ($1, $2)", [ownerIds.ofPlace1, kept]);
    await addTwin(stage);
    await stage.look("insert into public.restaurant_ownerships values ($1, $2)", [ownerIds.ofPlace1, twin]);
    const [code] = await rowsOf<{ id: string }>(stage, olga, "create_qr_code", {
      p_place_id: twin,
      p_qr_type: "restaurant",
    });
    await merge(stage);
    expect(
      await valueOf(stage, anonymous, "record_qr_scan", { p_code_id: code?.id, p_visitor: crypto.randomUUID() }),
    ).toMatchObject({
      active: true,
      restaurant_place_id: kept,
    });
    expect(await send(stage, ada, newDevice().save({ place_id: twin, qr_code_id: code?.id }))).toMatchObject({
      row: { verification: "qr", restaurant_place_id: kept },
    });
    const put = (kind: string, subject: string, value: unknown) =>
      statePut(stage, ada, newDevice().put(kind, subject, value));
    expect(await put("place.propose.v1", twin, { changes: { city: "Konz" }, note: null })).toMatchObject({
      changes: { city: "Konz" },
    });
    expect(await put("report.file.v1", `place:${twin}`, { reason: "spam", note: null, photo_path: null })).toEqual({
      reported: true,
      gone: false,
    });
    expect(
      await stage.look(
        "select restaurant_place_id as id from private.place_proposals union select place_id from public.reports",
      ),
    ).toEqual([{ id: kept }]);
  });

  test("moves owners, staff, codes, promotions, invitations, requests and proposals without duplicating people", async ({
    stage,
  }) => {
    await addTwin(stage);
    await stage.look("insert into public.restaurant_ownerships values ($1, $2)", [ownerIds.ofPlace1, twin]);
    const [code] = await rowsOf<{ id: string }>(stage, olga, "create_qr_code", {
      p_place_id: twin,
      p_qr_type: "restaurant",
    });
    await stage.look(
      `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, free_item)
         values ($1, $2, 'Free', 'Sorbet', 'free_item', 'Sorbet')`,
      [ownerIds.ofPlace1, twin],
    );
    await stage.look(
      "insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id) values ($1, $2, $3)",
      [ownerIds.ofPlace1, serverId, twin],
    );
    await valueOf(stage, olga, "send_server_invitation", { p_place_id: twin, p_invited_email: "ben@cast.test" });
    const praise = { restaurant: twin, server: serverId };
    await rate(stage, ada, praise.restaurant, { server_id: praise.server, server_name: "Sam" });
    await valueOf(stage, ben, "propose_place_change", { p_place_id: twin, p_changes: '{"city": "Old"}' });
    await valueOf(stage, ben, "propose_place_change", { p_place_id: kept, p_changes: '{"city": "New"}' });
    await stage.look(
      "update private.place_proposals set created_at = now() - interval '1 hour' where restaurant_place_id = $1",
      [twin],
    );
    const request = { p_restaurant_name: "", p_business_name: "B", p_business_email: "ben@cast.test" };
    for (const p_place_id of [twin, kept])
      await valueOf(stage, ben, "request_restaurant_ownership", { ...request, p_place_id });

    expect(await merge(stage)).toMatchObject({ success: true });
    for (const table of [
      "promotions",
      "restaurant_servers",
      "server_invitations",
      "restaurant_ownership_requests",
      "restaurant_ownerships",
    ])
      expect(
        await stage.look(
          `select restaurant_place_id as id from public.${table} where restaurant_place_id in ($1, $2)`,
          [twin, kept],
        ),
      ).toEqual([{ id: kept }]);
    expect(
      await stage.look(
        "select restaurant_place_id as place, code_data ->> 'deep_link' as link from public.qr_codes where id = $1",
        [code?.id],
      ),
    ).toMatchObject([{ place: kept, link: expect.stringContaining(twin) as string }]);
    expect(await rowsOf(stage, admin, "get_place_proposals")).toMatchObject([
      { changes: { city: "New" }, restaurant_place_id: kept },
    ]);
    expect(await stage.look("select role from public.user_roles where user_id = $1", [olga.id])).toEqual([
      { role: "owner" },
    ]);
    await expectFiguresRight(stage);
  });

  test("keeps decided reports, and only one of a guest's two open reports", async ({ stage }) => {
    await addTwin(stage);
    const spam = { p_subject_type: "place", p_subject_id: null, p_reason: "spam" };
    const report = (person: typeof ada, p_place_id: string) =>
      valueOf(stage, person, "report_content", { ...spam, p_place_id });
    for (const person of [ada, ben]) for (const id of [twin, kept]) await report(person, id);
    await stage.look("update public.reports set status = 'decided' where place_id = $1 and reporter_id = $2", [
      twin,
      ada.id,
    ]);
    await merge(stage);
    expect(
      await stage.look("select place_id as id, reporter_id as by, status from public.reports order by by, status"),
    ).toEqual([
      { id: kept, by: ada.id, status: "decided" },
      { id: kept, by: ada.id, status: "open" },
      { id: kept, by: ben.id, status: "open" },
    ]);
  });

  test("requires a confirmation if the entries have different owners", async ({ stage }) => {
    const both = { p_from_place_id: places.place1.id, p_into_place_id: places.place2.id };
    expect(await valueOf(stage, admin, "preview_merge", both)).toMatchObject({ joins_owners: true, owners: 1 });
    expect(await merge(stage, both)).toMatchObject({ success: false, code: "two_owners" });
    expect(await merge(stage, { ...both, p_confirm_owners: true })).toMatchObject({ success: true });
    expect(
      await stage.look(
        "select restaurant_owner_id as id from public.restaurant_ownerships where restaurant_place_id = $1 order by 1",
        [places.place2.id],
      ),
    ).toEqual([{ id: ownerIds.ofPlace1 }, { id: ownerIds.ofPlace2 }]);
  });

  test("across two cities moves the mayor counts of their guests", async ({ stage }) => {
    await addTwin(stage, { city: "Konz" });
    for (const person of [ada, ben]) await rate(stage, person, twin);
    await stage.look("update private.ratings set rated_at = rated_at - interval '1 day'");
    await rate(stage, ben, kept);
    await merge(stage);
    expect(
      await stage.look(
        "select c.city, t.user_id, t.rating_count from private.city_reviewers as t join public.cities as c on c.id = t.city_id order by t.user_id",
      ),
    ).toEqual([
      { city: "Trier", user_id: ada.id, rating_count: 1 },
      { city: "Trier", user_id: ben.id, rating_count: 1 },
    ]);
    await expectFiguresRight(stage);
  });

  test("in several steps makes every old id lead to the last remaining place", async ({ stage }) => {
    await addTwin(stage);
    await addTwin(stage, { id: "twin-two" });
    await rate(stage, ada, "twin-two");
    await merge(stage, { p_from_place_id: "twin-two", p_into_place_id: twin });
    await merge(stage);
    expect(await send(stage, ben, newDevice().save({ place_id: "twin-two" }))).toMatchObject({
      row: { restaurant_place_id: kept },
    });
    expect(await figuresOf(stage, kept)).toMatchObject({ rating_count: 2 });
    // The old id stands for the place it was merged into.
    await addTwin(stage, { id: "twin-three" });
    expect(await merge(stage, { p_from_place_id: "twin-three", p_into_place_id: twin })).toEqual({
      success: true,
      place_id: kept,
    });
  });

  test("is not undone when a provider, an import or a guest uses the old id again", async ({ stage }) => {
    await addTwin(stage);
    const closed = "select closed_at from public.restaurants where place_id = $1";
    await stage.look("update public.restaurants set closed_at = now() - interval '1 year' where place_id = $1", [twin]);
    const since = await stage.look(closed, [twin]);
    await merge(stage);
    expect(await stage.look(closed, [twin])).toEqual(since);
    const told = [{ place_id: twin, name: "Wrong", lat: 1, lng: 1, source: "google", business_status: "OPERATIONAL" }];
    await stage.as(cast.machine, "select public.cache_places($1::jsonb)", [JSON.stringify(told)]);
    expect(
      await stage.look(
        "select name, closed_at is not null as closed from public.restaurants where place_id = any ($1) order by place_id",
        [[kept, twin]],
      ),
    ).toEqual([
      { name: places.place3.name, closed: false },
      { name: "Moselhaus Trier", closed: true },
    ]);
    const add = { p_place_id: twin, p_name: "X", p_vicinity: null, p_latitude: 1, p_longitude: 1 };
    expect(await rowsOf(stage, ada, "add_place", add)).toMatchObject([{ place_id: kept }]);
    expect(
      await stage.as(
        ada,
        "insert into public.ratings (restaurant_place_id, score) values ($1, 4) returning restaurant_place_id as id",
        [twin],
      ),
    ).toEqual([{ id: kept }]);
  });
});
