import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const p_place_id = places.place1.id;

const correct = (stage: Stage, person: Person, p_changes: unknown) =>
  rowsOf(stage, person, "correct_place", { p_place_id, p_changes: JSON.stringify(p_changes) });
const propose = (stage: Stage, person: Person, p_changes: unknown, p_note: string | null = null) =>
  valueOf<string>(stage, person, "propose_place_change", { p_place_id, p_changes: JSON.stringify(p_changes), p_note });
const refusedAs = async (stage: Stage, person: Person, p_changes: unknown) =>
  (await refusalOf(stage, person, "correct_place", { p_place_id, p_changes: JSON.stringify(p_changes) })).hint;

describe("a correction of a place", () => {
  test("can be saved by its owner and by admins, and is not overwritten by a data provider", async ({ stage }) => {
    const [row] = await correct(stage, olga, {
      name: " Café Citron ",
      city: "Esch",
      latitude: 49.5,
      longitude: 5.98,
    });
    expect(row).toMatchObject({ name: "Café Citron", city: "Esch", latitude: 49.5, vicinity: "1 rue du Test" });
    const told = { place_id: p_place_id, name: "Old", lat: 1, lng: 1, source: "google" };
    await stage.as(cast.machine, "select public.cache_places($1::jsonb)", [JSON.stringify([told])]);
    expect(await stage.look("select name, latitude from public.restaurants where place_id = $1", [p_place_id])).toEqual(
      [{ name: "Café Citron", latitude: 49.5 }],
    );
    expect(await correct(stage, admin, { closed: true, vicinity: null })).toMatchObject([{ vicinity: null }]);
    expect(await rowsOf(stage, ada, "search_places", { p_lat: 49.5, p_lng: 5.98 })).toEqual([]);
    expect(await correct(stage, admin, { closed: false })).toMatchObject([{ closed_at: null }]);
    expect(
      await stage.as(cast.machine, "select count(*)::int as n from public.audit_log where action = 'place_corrected'"),
    ).toEqual([{ n: 3 }]);
    for (const person of [ada, otto, cast.serverOfPlace1])
      expect(await refusedAs(stage, person, { name: "x" })).toBe("not_your_place");
  });

  test("keeps the original closing date even if the place is marked as closed again", async ({ stage }) => {
    await correct(stage, olga, { closed: true });
    await stage.look("update public.restaurants set closed_at = '2026-01-02T00:00:00Z' where place_id = $1", [
      p_place_id,
    ]);
    await correct(stage, admin, { closed: true, city: "Esch" });
    expect(
      await stage.look(
        "select city, closed_at = '2026-01-02T00:00:00Z' as since from public.restaurants where place_id = $1",
        [p_place_id],
      ),
    ).toEqual([{ city: "Esch", since: true }]);
  });

  test("changes the post code, by which the place is then found", async ({ stage }) => {
    const found = async (p_query: string) =>
      (await rowsOf(stage, ada, "search_places", { p_query, p_lat: 49.61, p_lng: 6.13 })).map((row) => row["place_id"]);
    expect(await found("L-1136")).toEqual([]);
    expect(await correct(stage, olga, { postcode: " L-1136 " })).toMatchObject([{ postcode: "L-1136" }]);
    expect(await found("L-1136")).toEqual([p_place_id]);
    const id = await propose(stage, ada, { postcode: "1137" });
    const [waiting] = await rowsOf(stage, olga, "get_place_proposals", { p_place_id });
    expect(waiting).toMatchObject({ changes: { postcode: "1137" }, current: { postcode: "L-1136" } });
    await valueOf(stage, olga, "decide_place_proposal", { p_id: id, p_accepted: true });
    expect(await found("1137")).toEqual([p_place_id]);
    expect(await correct(stage, admin, { postcode: "" })).toMatchObject([{ postcode: null }]);
    expect(await refusedAs(stage, olga, { postcode: "1".repeat(21) })).toBe("changes_invalid");
    expect(await refusedAs(stage, olga, { postcode: 1136 })).toBe("changes_invalid");
  });

  test("sets and clears the opening hours, telephone and website", async ({ stage }) => {
    const facts = { opening_hours: "Mo-Fr 11:00-22:00", phone: "+352 00 12 34", website: "https://zitroun.test/" };
    expect(await correct(stage, olga, facts)).toMatchObject([facts]);
    const none = { opening_hours: null, phone: null, website: null };
    expect(await correct(stage, olga, none)).toMatchObject([none]);
  });

  test.each([
    ["changes_invalid", { website: "javascript:alert(1)" }],
    ["changes_invalid", { website: "x" }],
    ["changes_invalid", { website: `https://${"x".repeat(500)}` }],
    ["changes_invalid", { phone: "1".repeat(81) }],
    ["changes_invalid", { opening_hours: "x".repeat(501) }],
    ["changes_invalid", { phone: 1 }],
    ["changes_required", {}],
    ["changes_required", []],
    ["changes_invalid", { name: null }],
    ["changes_invalid", { name: "\u200b" }],
    ["changes_invalid", { name: "x".repeat(201) }],
    ["changes_invalid", { city: "x".repeat(81) }],
    ["changes_invalid", { latitude: 49 }],
    ["changes_invalid", { latitude: 91, longitude: 6 }],
    ["changes_invalid", { closed: "yes" }],
    ["changes_invalid", { place_id: "other" }],
    ["changes_invalid", { average_score: 5 }],
  ])("refuses %s: %j", (code, changes) =>
    database.scene(async (stage) => expect(await refusedAs(stage, olga, changes)).toBe(code)),
  );
});

describe("a guest's proposal for a place", () => {
  test("is shown to the owner of the place and to admins, without its author", async ({ stage }) => {
    await propose(stage, ada, { name: "Zitroun" });
    await propose(stage, ada, { city: "Strassen" }, " It moved ");
    const asked = (person: Person, change = {}) => rowsOf(stage, person, "get_place_proposals", change);
    const [seen] = await asked(olga, { p_place_id });
    expect(await asked(olga, { p_place_id })).toHaveLength(1);
    expect(seen).toMatchObject({
      changes: { city: "Strassen" },
      note: "It moved",
      restaurant_name: places.place1.name,
    });
    expect(JSON.stringify(seen)).not.toContain(ada.id);
    expect(await asked(admin)).toHaveLength(1);
    expect((await refusalOf(stage, otto, "get_place_proposals", { p_place_id })).hint).toBe("not_your_place");
  });

  test("accepts every field at its maximum length, and coordinates of any precision", async ({ stage }) => {
    const text = (length: number) => '"'.repeat(length);
    const longest = {
      name: text(200),
      vicinity: text(300),
      city: text(80),
      state: text(80),
      country: text(80),
      opening_hours: text(500),
      phone: text(80),
      website: `https://${text(490)}`,
    };
    const fine = `{"latitude": 49.${"6".repeat(3000)}, "longitude": 1e-400}`;
    for (const [person, changes] of [
      [ada, JSON.stringify(longest)],
      [ben, fine],
    ] as const) {
      const p_id = await valueOf(stage, person, "propose_place_change", { p_place_id, p_changes: changes });
      expect(await valueOf(stage, olga, "decide_place_proposal", { p_id, p_accepted: true })).toBe(true);
    }
    expect(
      await stage.look("select name, latitude, longitude from public.restaurants where place_id = $1", [p_place_id]),
    ).toEqual([{ name: longest.name, latitude: 49.6666667, longitude: 0 }]);
  });

  test("changes the place only if it is accepted, and can be decided only once", async ({ stage }) => {
    const decide = (person: Person, p_id: unknown, p_accepted: boolean) =>
      valueOf(stage, person, "decide_place_proposal", { p_id, p_accepted });
    const [yes, no] = [await propose(stage, ada, { name: "Zitroun" }), await propose(stage, ben, { name: "Nonsense" })];
    expect((await refusalOf(stage, ada, "decide_place_proposal", { p_id: yes, p_accepted: true })).hint).toBe(
      "not_your_place",
    );
    expect(await decide(olga, no, false)).toBe(false);
    expect(await decide(olga, yes, true)).toBe(true);
    expect(await stage.look("select name from public.restaurants where place_id = $1", [p_place_id])).toEqual([
      { name: "Zitroun" },
    ]);
    expect((await refusalOf(stage, admin, "decide_place_proposal", { p_id: no, p_accepted: true })).hint).toBe(
      "proposal_gone",
    );
    // A repeated decision has the same answer; for another owner there is nothing left to decide.
    expect([await decide(olga, yes, true), await decide(olga, no, false)]).toEqual([true, false]);
    expect((await refusalOf(stage, admin, "decide_place_proposal", { p_id: yes, p_accepted: true })).hint).toBe(
      "proposal_gone",
    );
    await propose(stage, ada, { name: "Again" });
  });

  test("is shown with the place to its author only, on every device, until it is decided", async ({ stage }) => {
    const shown = async (person: Person) =>
      (await valueOf<{ proposal: unknown }>(stage, person, "get_restaurant_page", { p_place_id })).proposal;
    const nothing = { changes: null, note: null };
    const id = await propose(stage, ada, { name: "Zitroun" }, "It says so on the door");
    const own = { changes: { name: "Zitroun" }, note: "It says so on the door" };
    expect([await shown(ada), await shown(ben)]).toEqual([own, nothing]);
    expect([await shown(olga), await shown(cast.anonymous)]).toEqual([nothing, null]);
    await valueOf(stage, olga, "decide_place_proposal", { p_id: id, p_accepted: false });
    expect(await shown(ada)).toEqual(nothing);
  });

  test("is limited to invited guests, known places, one open proposal per place, and 20 a day", async ({ stage }) => {
    await propose(stage, ada, { name: "One" });
    const args = { p_place_id, p_changes: '{"name": "x"}' };
    expect((await refusalOf(stage, ada, "propose_place_change", { ...args, p_place_id: "nowhere" })).hint).toBe(
      "place_unknown",
    );
    expect((await refusalOf(stage, ada, "propose_place_change", { ...args, p_note: "x".repeat(501) })).hint).toBe(
      "note_too_long",
    );
    for (let nth = 1; nth < 20; nth++) await propose(stage, ada, { name: "One" });
    expect((await refusalOf(stage, ada, "propose_place_change", args)).hint).toBe("daily_limit");
    await expect(
      stage.look("insert into private.place_proposals (restaurant_place_id, user_id, changes) values ($1, $2, '{}')", [
        p_place_id,
        ada.id,
      ]),
    ).rejects.toMatchObject({ code: "23505" });
  });
});
