import { describe, expect } from "vitest";
import { cast, ownerIds, places, type Person } from "../support/cast.ts";
import { newPromotion, notOwnerOfPlace1, refusalOf, rowsOf, suspend, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;

const form = (p_id: string, change: object = {}) => ({
  p_id,
  p_place_id: places.place1.id,
  p_is_new: true,
  p_title: " Lemon week ",
  p_description: "A tenth off",
  p_discount_type: "percentage",
  p_discount_value: 10,
  p_free_item: null,
  p_expires_at: null,
  ...change,
});
const save = (stage: Stage, person: Person, args: object) => rowsOf(stage, person, "save_promotion", args as never);
const wrong = async (stage: Stage, person: Person, args: object) =>
  (await refusalOf(stage, person, "save_promotion", args as never)).hint;
const all = "select title, discount_value::int as discount_value, is_active from public.promotions";

describe("a promotion saved with the form", () => {
  test("is stored once with the latest values, even if the form is sent repeatedly", async ({ stage }) => {
    const id = crypto.randomUUID();
    expect(await save(stage, olga, form(id))).toMatchObject([{ id, title: "Lemon week", is_active: true }]);
    await save(stage, olga, form(id));
    await save(stage, olga, form(id, { p_title: "Lemon month", p_discount_value: 20 }));
    expect(await stage.look(all)).toEqual([{ title: "Lemon month", discount_value: 20, is_active: true }]);
  });

  test("can be edited after it ended, and stays deleted if it was deleted before an edit arrives", async ({
    stage,
  }) => {
    const id = await newPromotion(stage);
    const p_expires_at = "2026-01-01T00:00:00Z";
    await stage.look("update public.promotions set expires_at = $1", [p_expires_at]);
    await save(stage, olga, form(id, { p_is_new: false, p_title: "Over", p_expires_at }));
    expect(await stage.look(all)).toMatchObject([{ title: "Over" }]);
    // Its former end is accepted, and no other end in the past.
    const elsewhen = form(id, { p_is_new: false, p_expires_at: "2026-01-02T00:00:00Z" });
    expect(await wrong(stage, olga, elsewhen)).toBe("expires_in_past");
    expect(await valueOf(stage, olga, "remove_promotion", { p_id: id })).toBe(true);
    expect(await valueOf(stage, olga, "remove_promotion", { p_id: id })).toBe(false);
    expect(await wrong(stage, olga, form(id, { p_is_new: false }))).toBe("promotion_gone");
    expect(await wrong(stage, olga, form(crypto.randomUUID(), { p_is_new: false }))).toBe("promotion_gone");
  });

  test.each([
    [{ p_description: null }, "promotion_text_invalid"],
    [{ p_discount_type: "free_item" }, "free_item_invalid"],
    [{ p_expires_at: "2026-01-01T00:00:00Z" }, "expires_in_past"],
    [{ p_id: null }, "promotion_gone"],
  ])("is refused with the fields %j", (change, hint) =>
    database.scene(async (stage) => expect(await wrong(stage, olga, form(crypto.randomUUID(), change))).toBe(hint)),
  );

  test("can be saved, switched and deleted by the owner of the place only", async ({ stage }) => {
    const id = await newPromotion(stage);
    for (const person of [...notOwnerOfPlace1, admin]) {
      expect(await wrong(stage, person, form(crypto.randomUUID()))).toMatch(/not_your_place|not_invited/);
      expect(await wrong(stage, person, form(id, { p_is_new: false }))).toMatch(/not_your_place|not_invited/);
      expect((await refusalOf(stage, person, "set_promotion_active", { p_id: id, p_active: false })).hint).toBe(
        "promotion_gone",
      );
      expect(await valueOf(stage, person, "remove_promotion", { p_id: id })).toBe(false);
    }
    // Another owner's promotion id gives no access to it.
    expect(await wrong(stage, otto, form(id, { p_place_id: places.place2.id }))).toBe("promotion_gone");
    await suspend(stage, olga);
    expect(await wrong(stage, olga, form(crypto.randomUUID()))).toBe("suspended");
    expect((await refusalOf(stage, olga, "set_promotion_active", { p_id: id, p_active: false })).hint).toBe(
      "promotion_gone",
    );
    expect(await stage.look(all)).toEqual([{ title: "Lemon week", discount_value: 10, is_active: true }]);
  });

  test("cannot be saved under another restaurant of the same owner", async ({ stage }) => {
    await stage.look(
      "insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id) values ($1, $2)",
      [ownerIds.ofPlace1, places.place3.id],
    );
    const id = await newPromotion(stage);
    for (const p_is_new of [true, false]) {
      const elsewhere = form(id, { p_is_new, p_place_id: places.place3.id, p_title: "Elsewhere" });
      expect(await wrong(stage, olga, elsewhere)).toBe("promotion_gone");
    }
    expect(await stage.look(all)).toMatchObject([{ title: "Lemon week" }]);
  });

  test("can be switched off and on, but not on again after it ended", async ({ stage }) => {
    const p_id = await newPromotion(stage);
    const shown = async () =>
      (await valueOf<{ promotions: unknown[] }>(stage, ada, "get_restaurant_page", { p_place_id: places.place1.id }))
        .promotions.length;
    const set = (p_active: boolean) => valueOf(stage, olga, "set_promotion_active", { p_id, p_active });
    expect([await set(false), await shown(), await set(true), await shown()]).toEqual([false, 0, true, 1]);
    // It ends exactly at its end time.
    await stage.look("update public.promotions set expires_at = now()");
    expect(await set(false)).toBe(false);
    expect((await refusalOf(stage, olga, "set_promotion_active", { p_id, p_active: true })).hint).toBe(
      "promotion_over",
    );
  });
});
