import { describe, expect } from "vitest";
import { scanSubject } from "../../src/domain/outbox/commands/kinds/scan-record.ts";
import { cast, places, type Person } from "../support/cast.ts";
import { rate, rowsOf, valueOf } from "./calls.ts";
import { newDevice, send, sendPut, statePut, submit, upload } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga } = cast;
const empty = (stage: Stage, bucket: string) =>
  stage.look("insert into private.token_buckets values ($1, clock_timestamp() + interval '2 days')", [bucket]);

describe("a correction of a place", () => {
  const propose = (stage: Stage, changes: unknown, note: string | null = null, place: string = places.place1.id) =>
    statePut(stage, ada, newDevice().put("place.propose.v1", place, { changes, note }));
  const open = async (stage: Stage) =>
    (await rowsOf(stage, olga, "get_place_proposals", { p_place_id: places.place1.id })).map((row) => row["changes"]);

  test("is applied once however often it is sent, replaces the guest's earlier one, and can be withdrawn", async ({
    stage,
  }) => {
    for (let again = 0; again < 2; again += 1)
      expect(await propose(stage, { closed: true }, "For good")).toEqual({
        changes: { closed: true },
        note: "For good",
      });
    expect(await open(stage)).toEqual([{ closed: true }]);
    await propose(stage, { name: "Zitroun" });
    expect(await open(stage)).toEqual([{ name: "Zitroun" }]);
    expect(await propose(stage, null)).toEqual({ changes: null, note: null });
    expect(await open(stage)).toEqual([]);
  });

  test("cannot be withdrawn once it has been decided", async ({ stage }) => {
    await propose(stage, { name: "Zitroun" });
    const [{ id } = {}] = await rowsOf(stage, olga, "get_place_proposals", { p_place_id: places.place1.id });
    await valueOf(stage, olga, "decide_place_proposal", { p_id: id, p_accepted: true });
    expect(await propose(stage, null)).toEqual({ changes: null, note: null });
    expect(await stage.look("select status from private.place_proposals")).toEqual([{ status: "accepted" }]);
  });

  test.each([
    ["place_unknown", { closed: true }, "", "not-on-the-map"],
    ["changes_required", {}, "", places.place1.id],
    ["changes_invalid", { owner: "me" }, "", places.place1.id],
    ["changes_invalid", { name: "" }, "", places.place1.id],
    ["changes_required", [], "", places.place1.id],
    ["note_too_long", { closed: true }, "x".repeat(501), places.place1.id],
  ])("is refused with %s: %j", (code, changes, note, place) =>
    database.scene(async (stage) => expect(await propose(stage, changes, note, place)).toBe(code)),
  );

  test("is accepted only from invited people, and waits while the rate limit is reached", async ({ stage }) => {
    const op = newDevice().put("place.propose.v1", places.place1.id, { changes: { closed: true }, note: null });
    expect(await statePut(stage, cast.uninvited, op)).toBe("not_invited");
    await empty(stage, `proposal:${ada.id}`);
    expect(await sendPut(stage, ada, op)).toMatchObject({ status: "later", code: "daily_limit" });
    expect(await open(stage)).toEqual([]);
  });
});

describe("a place added by a guest", () => {
  const id = () => `hand:${crypto.randomUUID()}`;
  const listing = { name: " Chez Nous ", vicinity: "Grand-Rue 1", latitude: 49.61, longitude: 6.13 };
  const add = (stage: Stage, person: Person, place: string, value: Record<string, unknown> = listing) =>
    statePut(stage, person, newDevice().put("listing.add.v1", place, value));
  const rowOf = async (stage: Stage, place: string) =>
    (
      await stage.look("select name, vicinity, source, reviewed from public.restaurants where place_id = $1", [place])
    )[0];

  test("is visible to everybody, awaits an admin's review, and can be rated in the same batch", async ({ stage }) => {
    const place = id();
    const phone = newDevice();
    const results = await submit(
      stage,
      ada,
      phone.put("listing.add.v1", place, listing),
      phone.save({ place_id: place }),
    );
    expect(results).toMatchObject([{ status: "applied", state: { added: true } }, { status: "applied" }]);
    const added = { name: "Chez Nous", vicinity: "Grand-Rue 1", source: "hand", reviewed: false };
    expect(await rowOf(stage, place)).toEqual(added);
    const seen = await rowsOf(stage, ben, "search_places", { p_query: "Chez Nous", p_lat: 49.61, p_lng: 6.13 });
    expect(seen.map((row) => row["place_id"])).toContain(place);
  });

  test("does not reveal the minute when it was added, which would identify its first reviewer", async ({ stage }) => {
    const place = id();
    await add(stage, ada, place);
    await stage.as(
      ben,
      "insert into public.restaurants (place_id, name, latitude, longitude, created_at) values ('by-table', 'B', 49, 6, now())",
    );
    const clock = (column: string) =>
      `to_char(${column} at time zone 'Europe/Luxembourg', 'HH24:MI:SS.US') as ${column}`;
    const told = await stage.as(
      cast.anonymous,
      `select ${clock("created_at")}, ${clock("updated_at")} from public.restaurants where place_id in ($1, 'by-table')`,
      [place],
    );
    const midnight = "00:00:00.000000";
    expect(told).toEqual([midnight, midnight].map((at) => ({ created_at: at, updated_at: at })));
  });

  test("is added once however often it is sent, and never renames or moves an existing place", async ({ stage }) => {
    const place = id();
    await add(stage, ada, place);
    for (const person of [ada, ben])
      expect(await add(stage, person, place, { ...listing, name: "Another" })).toEqual({ added: true });
    expect(await rowOf(stage, place)).toMatchObject({ name: "Chez Nous" });
    expect(await add(stage, ben, places.place1.id)).toEqual({ added: true });
  });

  test.each([
    ["a name", { name: "  " }],
    ["a name of reasonable length", { name: "x".repeat(201) }],
    ["an address of reasonable length", { vicinity: "x".repeat(301) }],
    ["a spot", { latitude: null }],
    ["a spot on the globe", { longitude: 181 }],
    ["a name that is a text", { name: 7 }],
  ])("is refused without %s", (_what, wrong) =>
    database.scene(async (stage) => expect(await add(stage, ada, id(), { ...listing, ...wrong })).toBe("invalid_op")),
  );

  const unconfirmed = async (stage: Stage, place: string) =>
    (
      await stage.look<{ is: boolean }>("select unconfirmed as is from public.restaurants where place_id = $1", [place])
    )[0]?.is;

  test("is unconfirmed until another guest than the one who added it rates it", () =>
    database.scene(async (stage) => {
      const place = id();
      await add(stage, ada, place);
      await send(stage, ada, newDevice().save({ place_id: place }));
      expect(await unconfirmed(stage, place)).toBe(true);
      const [shown] = await rowsOf(stage, ben, "search_places", { p_query: "Chez Nous", p_lat: 49.61, p_lng: 6.13 });
      expect(shown).toMatchObject({ place_id: place, unconfirmed: true });
      expect(await valueOf(stage, ben, "get_restaurant_page", { p_place_id: place })).toMatchObject({
        place: { unconfirmed: true },
        added_by_you: false,
      });
      expect(await valueOf(stage, ada, "get_restaurant_page", { p_place_id: place })).toMatchObject({
        added_by_you: true,
      });
      expect(await valueOf(stage, cast.anonymous, "discover_places", { p_query: "Chez Nous" })).toMatchObject({
        places: [{ place_id: place, unconfirmed: true }],
      });
      await send(stage, ben, newDevice().save({ place_id: place }));
      expect(await unconfirmed(stage, place)).toBe(false);
      expect(await stage.look("select from private.added_places")).toEqual([]);
    }));

  const owned = "select id, $1 from public.restaurant_owners limit 1";
  const told = "jsonb_build_array(jsonb_build_object('place_id', $1::text, 'name', 'N', 'lat', 49.61, 'lng', 6.13))";
  test.each([
    ["an admin", "select private.confirm_place($1)", cast.admin],
    [
      "an owner, whose codes prove the place",
      `insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) ${owned}`,
      null,
    ],
    ["a provider", `select public.cache_places(${told})`, cast.machine],
  ])("is confirmed by %s", (_by, sql, person) =>
    database.scene(async (stage) => {
      const place = id();
      await add(stage, ada, place);
      if (person) await stage.as(person, sql, [place]);
      else await stage.look(sql, [place]);
      expect(await unconfirmed(stage, place)).toBe(false);
      expect(await stage.look("select from private.added_places")).toEqual([]);
    }),
  );

  test("is unconfirmed also when it was added through the table", () =>
    database.scene(async (stage) => {
      await stage.as(
        ben,
        "insert into public.restaurants (place_id, name, latitude, longitude) values ('by-table', 'B', 49, 6)",
      );
      expect(await unconfirmed(stage, "by-table")).toBe(true);
      expect(await stage.look("select added_by from private.added_places")).toEqual([{ added_by: ben.id }]);
    }));

  describe("near a place with a similar name", () => {
    const near = (northM: number, name: string) => ({ ...listing, name, latitude: 49.61 + northM / 111_195 });
    const known = async (stage: Stage) => {
      const place = id();
      await add(stage, ada, place, near(0, "Chez Nous"));
      return place;
    };

    test.each([
      [50, "Restaurant Chez Nous", "place_similar"],
      [50, "chez nouz", "place_similar"],
      [70, "Chez Nous", { added: true }],
      [50, "Zum Krug", { added: true }],
    ])("at %i m as %s it is answered with %j", (metres, name, answer) =>
      database.scene(async (stage) => {
        await known(stage);
        expect(await add(stage, ben, id(), near(metres, name))).toEqual(answer);
      }),
    );

    test("it is added if its guest is sure", () =>
      database.scene(async (stage) => {
        await known(stage);
        const place = id();
        expect(await add(stage, ben, place, { ...near(10, "Chez Nous"), sure: true })).toEqual({ added: true });
        expect(await unconfirmed(stage, place)).toBe(true);
      }));

    test("it becomes the known place if its guest says so, and its rating arrives there", () =>
      database.scene(async (stage) => {
        const kept = await known(stage);
        const [place, phone] = [id(), newDevice()];
        const listed = { ...near(10, "Chez Nous"), same_as: kept };
        const results = await submit(
          stage,
          ben,
          phone.put("listing.add.v1", place, listed),
          phone.save({ place_id: place }),
        );
        expect(results).toMatchObject([{ status: "applied", state: { added: true } }, { status: "applied" }]);
        expect(
          await stage.look("select restaurant_place_id as id from private.ratings where user_id = $1", [ben.id]),
        ).toEqual([{ id: kept }]);
        expect(await unconfirmed(stage, kept)).toBe(false);
        const seen = await rowsOf(stage, ada, "search_places", { p_query: "Chez Nous", p_lat: 49.61, p_lng: 6.13 });
        expect(seen.map((row) => row["place_id"])).toEqual([kept]);
      }));

    test.each([
      ["unknown", "osm:node:1"],
      ["far away", places.place3.id],
    ])("it cannot become a place that is %s", (_why, other) =>
      database.scene(async (stage) =>
        expect(await add(stage, ben, id(), { ...near(0, "X"), same_as: other })).toBe("place_unknown"),
      ),
    );
  });

  test("cannot use an id that a data provider might assign", async ({ stage }) => {
    for (const place of ["osm:node:1", "hand:1", `x${id()}`]) expect(await add(stage, ada, place)).toBe("invalid_op");
  });

  test("is accepted only from invited people, and waits while the rate limit is reached", async ({ stage }) => {
    expect(await add(stage, cast.uninvited, id())).toBe("not_invited");
    await empty(stage, `place:${ada.id}`);
    const op = newDevice().put("listing.add.v1", id(), listing);
    expect(await sendPut(stage, ada, op)).toMatchObject({ status: "later", code: "rate_limited" });
  });
});

describe("a report command", () => {
  const report = (stage: Stage, subject: string, value: object = {}, person: Person = ada) =>
    statePut(
      stage,
      person,
      newDevice().put("report.file.v1", subject, { reason: "spam", note: null, photo_path: null, ...value }),
    );
  const reports = (stage: Stage) => stage.look("select subject_type, reason, photo_path from public.reports");

  test("is applied once however often it is sent", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    for (let again = 0; again < 2; again += 1)
      expect(await report(stage, `rating:${id}`)).toEqual({ reported: true, gone: false });
    expect(await reports(stage)).toEqual([{ subject_type: "rating", reason: "spam", photo_path: null }]);
  });

  test("that was decided is not reopened by a late device", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    await report(stage, `rating:${id}`);
    const keep = { p_subject_type: "rating", p_subject_id: id, p_action: "keep", p_reason: "Fine" };
    await valueOf(stage, cast.admin, "moderate_content", keep);
    expect(await report(stage, `rating:${id}`)).toEqual({ reported: true, gone: false });
    expect(await stage.look("select 1 from public.reports where status = 'open'")).toEqual([]);
  });

  test("about one photo does not concern the other photos", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ben, phone.save());
    const photos = await Promise.all([upload(stage, ben.id), upload(stage, ben.id)]);
    for (const path of photos) await send(stage, ben, phone.attach(path));
    const [row] = await stage.look<{ id: string; photo_urls: string[] }>("select id, photo_urls from private.ratings");
    const [first, second] = (row?.photo_urls ?? []).map((path) => ({
      path,
      subject: `photo:${row?.id}:${path.replace(/^.*\//, "").replace(".jpg", "")}`,
    }));
    expect(await report(stage, first?.subject ?? "", { photo_path: first?.path })).toEqual({
      reported: true,
      gone: false,
    });
    expect(await report(stage, first?.subject ?? "", { photo_path: second?.path })).toBe("invalid_op");
    expect(await report(stage, `photo:${row?.id}`, { photo_path: first?.path })).toBe("invalid_op");
    expect(await report(stage, first?.subject ?? "")).toBe("invalid_op");
    expect(await report(stage, second?.subject ?? "", { photo_path: second?.path })).toEqual({
      reported: true,
      gone: false,
    });
    expect(await reports(stage)).toHaveLength(2);
  });

  test("on deleted content is dropped without asking the user", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    await stage.as(ben, "delete from public.ratings");
    expect(await report(stage, `rating:${id}`)).toEqual({ reported: false, gone: true });
    expect(await report(stage, `weather:${id}`)).toEqual({ reported: false, gone: true });
    expect(await reports(stage)).toEqual([]);
  });

  test("is refused if it concerns one's own content, gives no reason or has too long a note", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    expect(await report(stage, `rating:${id}`, {}, ben)).toBe("own_content");
    expect(await report(stage, `rating:${id}`, { reason: "dislike" })).toBe("reason_required");
    expect(await report(stage, `rating:${id}`, { reason: null })).toBe("reason_required");
    expect(await report(stage, `rating:${id}`, { note: "x".repeat(1001) })).toBe("note_too_long");
    expect(await report(stage, "rating:7")).toBe("invalid_op");
    expect(await reports(stage)).toEqual([]);
  });

  test("is accepted only from invited people, and waits while the rate limit is reached", async ({ stage }) => {
    const id = await rate(stage, ben, places.place3.id);
    const value = { reason: "spam", note: null, photo_path: null };
    const op = newDevice().put("report.file.v1", `rating:${id}`, value);
    expect(await statePut(stage, cast.uninvited, op)).toBe("not_invited");
    await empty(stage, `report:${ada.id}`);
    expect(await sendPut(stage, ada, op)).toMatchObject({ status: "later", code: "daily_limit" });
  });
});

describe("a scanned code", () => {
  const newCode = async (stage: Stage) => {
    const code = { p_place_id: places.place1.id, p_qr_type: "restaurant" };
    const [row] = await rowsOf<{ id: string }>(stage, olga, "create_qr_code", code);
    return row?.id ?? "";
  };
  const scan = (stage: Stage, code: string, scannedAt: string) => {
    const value = { visitor: crypto.randomUUID(), scanned_at: scannedAt };
    return sendPut(stage, ada, newDevice().put("scan.record.v1", scanSubject(code, scannedAt), value));
  };
  const counted = async (stage: Stage) =>
    (await stage.look("select scans_count from public.qr_codes"))[0]?.["scans_count"];

  test("counts once per person, code and hour, and its answer has no data to store", async ({ stage }) => {
    const code = await newCode(stage);
    const [early, late] = [new Date(Date.now() - 7_200_000).toISOString(), new Date().toISOString()];
    for (const at of [early, early, late])
      expect(await scan(stage, code, at)).toMatchObject({ status: "applied", topic: "scan", state: null });
    expect(await counted(stage)).toBe(2);
  });

  test("that is deleted or unknown is not counted, and an invalid one is refused", async ({ stage }) => {
    await stage.look("update public.qr_codes set is_active = false where id = $1", [await newCode(stage)]);
    expect(await scan(stage, crypto.randomUUID(), new Date().toISOString())).toMatchObject({ status: "applied" });
    expect(await scan(stage, "lemon", new Date().toISOString())).toMatchObject({ code: "invalid_op" });
    const noVisitor = newDevice().put("scan.record.v1", `${crypto.randomUUID()}:1`, { scanned_at: null });
    expect(await statePut(stage, ada, noVisitor)).toBe("invalid_op");
    expect(await counted(stage)).toBe(0);
  });
});
