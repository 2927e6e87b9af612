import { describe, expect } from "vitest";
import { cast, ownerIds, places } from "../support/cast.ts";
import { rate, rowsOf, valueOf } from "./calls.ts";
import { useDatabase } from "./harness.ts";
import { addTwin, kept, merge, twin } from "./merge-fixtures.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, admin } = cast;

describe("merging places", () => {
  test("is allowed only to admins who own neither of the two places", async ({ stage }) => {
    await addTwin(stage);
    await stage.look(
      "insert into public.restaurant_owners (user_id, business_name, business_email) values ($1, 'Alma', 'alma@cast.test')",
      [admin.id],
    );
    await stage.look(
      "insert into public.restaurant_ownerships select id, $1 from public.restaurant_owners where user_id = $2",
      [kept, admin.id],
    );
    expect(await merge(stage)).toMatchObject({ code: "own_place" });
  });

  test("is refused for an already merged place, an unknown place, or a place into itself", async ({ stage }) => {
    await addTwin(stage);
    expect(await merge(stage, { p_into_place_id: twin })).toMatchObject({ code: "same_place" });
    expect(await merge(stage, { p_into_place_id: "nowhere" })).toMatchObject({ code: "place_unknown" });
    await merge(stage);
    expect(await merge(stage)).toMatchObject({ code: "already_merged" });
    expect(await merge(stage, { p_from_place_id: kept, p_into_place_id: twin })).toMatchObject({
      code: "same_place",
    });
  });

  test("merges once and writes one log entry if the same form is sent twice", async ({ stage }) => {
    await addTwin(stage);
    await rate(stage, ada, twin);
    const form = { p_op_id: crypto.randomUUID() };
    const first = await merge(stage, form);
    expect(await merge(stage, form)).toEqual(first);
    await addTwin(stage, { id: "twin-two" });
    await expect(merge(stage, { ...form, p_from_place_id: "twin-two" })).rejects.toMatchObject({ code: "23505" });
    expect(await stage.as(cast.machine, "select details from public.audit_log where action = 'places_merged'")).toEqual(
      [{ details: { restaurant_place_id: twin, into: kept, ratings: 1, both: 0 } }],
    );
  });

  test("shows in a preview what will move", async ({ stage }) => {
    await addTwin(stage);
    for (const person of [ada, ben]) await rate(stage, person, twin);
    await rate(stage, ada, kept);
    await stage.look("insert into public.restaurant_ownerships values ($1, $2)", [ownerIds.ofPlace1, twin]);
    const invite = (p_invited_email: string) =>
      valueOf(stage, cast.ownerOfPlace1, "send_server_invitation", { p_place_id: twin, p_invited_email });
    const { invitation_id: p_id } = await invite("no@cast.test");
    await invite("perhaps@cast.test");
    await valueOf(stage, cast.ownerOfPlace1, "cancel_server_invitation", { p_id });
    expect(
      await valueOf(stage, admin, "preview_merge", { p_from_place_id: twin, p_into_place_id: kept }),
    ).toMatchObject({
      from: { place_id: twin, reviewed: false, merged_into: null },
      into: { place_id: kept },
      ratings: 2,
      both: 1,
      distance_m: 0,
      owners: 1,
      joins_owners: false,
      invitations: 1,
    });
  });
});

describe("places in the admin area", () => {
  test("can be found by name, address and id, including closed and merged places, one page at a time", async ({
    stage,
  }) => {
    const find = (args: Record<string, unknown>) =>
      valueOf<{ place_id: string; rating_count: number; merged_into: string | null }[]>(
        stage,
        admin,
        "find_admin_places",
        args,
      );
    await addTwin(stage);
    await rate(stage, ada, kept);
    expect((await find({ p_query: "MOSEL" })).map(({ place_id }) => place_id)).toEqual([kept, twin]);
    const [first] = await find({ p_query: "mosel", p_limit: 1 });
    expect(
      (await find({ p_query: "mosel", p_after_count: first?.rating_count, p_after_id: first?.place_id })).map(
        ({ place_id }) => place_id,
      ),
    ).toEqual([twin]);
    await merge(stage);
    expect((await find({ p_query: "twin-of-3" })).map(({ merged_into }) => merged_into)).toEqual([kept]);
    expect(await find({ p_query: "m" })).toEqual([]);
  });

  test("that guests added wait for review, longest waiting first, and can be confirmed once", async ({ stage }) => {
    const add = (p_place_id: string) =>
      rowsOf(stage, ada, "add_place", {
        p_place_id,
        p_name: "New",
        p_vicinity: null,
        p_latitude: 49.6,
        p_longitude: 6.1,
      });
    await add("hand-1");
    await add("hand-2");
    await add("hand-3");
    await stage.look(
      `update public.restaurants set created_at = created_at - right(place_id, 1)::int * interval '1 day'
       where place_id like 'hand-_'`,
    );
    // Moved an hour ago, though it was added first.
    await stage.look("update public.restaurants set curated_at = now() - interval '1 hour' where place_id = 'hand-3'");
    type Waiting = { place_id: string; waits_since: string };
    const read = (args = {}) => valueOf<Waiting[]>(stage, admin, "get_unreviewed_places", args);
    const waiting = async (args = {}) => (await read(args)).map(({ place_id }) => place_id);
    expect(await waiting()).toEqual(["hand-2", "hand-1", "hand-3"]);
    for (const last of await read())
      expect(await waiting({ p_after: last.waits_since, p_after_id: last.place_id })).toEqual(
        ["hand-2", "hand-1", "hand-3"].slice(["hand-2", "hand-1", "hand-3"].indexOf(last.place_id) + 1),
      );
    expect(await valueOf<boolean>(stage, admin, "confirm_place", { p_place_id: "hand-2" })).toBe(true);
    expect(await valueOf<boolean>(stage, admin, "confirm_place", { p_place_id: "hand-2" })).toBe(false);
    expect(await waiting()).toEqual(["hand-1", "hand-3"]);
  });

  test("are shown together with nearby places of a similar name", async ({ stage }) => {
    await addTwin(stage);
    const near = () => valueOf<{ place_id: string }[]>(stage, admin, "find_duplicates", { p_place_id: kept });
    expect(await near()).toMatchObject([{ place_id: twin, distance_m: 0 }]);
    expect(await valueOf(stage, admin, "find_duplicates", { p_place_id: places.place1.id })).toEqual([]);
    await merge(stage);
    expect(await near()).toEqual([]);
  });
});
