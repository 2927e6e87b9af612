import { expect, test } from "vitest";
import { fieldsOf, readFields, type PromotionFields } from "../../src/dashboards/owner/promotions/promotion-fields.ts";
import { stateOf, type OwnPromotion } from "../../src/dashboards/owner/promotions/promotions.ts";

const now = new Date(2026, 10, 22, 12);
const fields = (change: Partial<PromotionFields> = {}): PromotionFields => ({
  title: " Lemon week ",
  description: "A tenth off",
  type: "percentage",
  percent: "10",
  item: "",
  lastDay: "",
  ...change,
});
const promotion = (change: Partial<OwnPromotion> = {}): OwnPromotion => ({
  id: "1",
  title: "Lemon week",
  description: "A tenth off",
  discount_type: "percentage",
  discount_value: 10,
  free_item: null,
  expires_at: null,
  is_active: true,
  ...change,
});

test("a valid promotion is sent with trimmed texts and only the value that belongs to its type", () => {
  expect(readFields(fields({ item: "Sorbet" }), null, now)).toEqual({
    change: {
      title: "Lemon week",
      description: "A tenth off",
      discount_type: "percentage",
      discount_value: 10,
      free_item: null,
      expires_at: null,
    },
  });
  expect(readFields(fields({ type: "free_item", item: " Sorbet " }), null, now)).toMatchObject({
    change: { discount_type: "free_item", discount_value: null, free_item: "Sorbet" },
  });
  expect(readFields(fields({ percent: "12,5" }), null, now)).toMatchObject({ change: { discount_value: 12.5 } });
});

test("a promotion ends at the last millisecond of its last day in local time", () => {
  const end = new Date(2026, 10, 22, 23, 59, 59, 999).toISOString();
  expect(readFields(fields({ lastDay: "2026-11-22" }), null, now)).toMatchObject({ change: { expires_at: end } });
});

test.each([
  [{ title: " " }, { title: "title_required" }],
  [{ title: "x".repeat(81) }, { title: "title_too_long" }],
  [{ description: "" }, { description: "description_required" }],
  [{ description: "x".repeat(501) }, { description: "description_too_long" }],
  [{ percent: "" }, { percent: "percentage_invalid" }],
  [{ percent: "0" }, { percent: "percentage_invalid" }],
  [{ percent: "101" }, { percent: "percentage_invalid" }],
  [{ percent: "ten" }, { percent: "percentage_invalid" }],
  [{ type: "free_item" }, { item: "free_item_invalid" }],
  [{ type: "free_item", item: "x".repeat(121) }, { item: "free_item_too_long" }],
  [{ lastDay: "2026-11-21" }, { lastDay: "expires_in_past" }],
  [
    { title: "", percent: "0" },
    { title: "title_required", percent: "percentage_invalid" },
  ],
] as const)("a promotion form with %j gives the errors %j", (change, errors) => {
  expect(readFields(fields(change), null, now)).toEqual({ errors });
});

test("a promotion's end time is sent unchanged if it was not edited, even if it is in the past", () => {
  const before = promotion({ expires_at: new Date(2026, 9, 1, 18).toISOString() });
  expect(readFields({ ...fieldsOf(before), title: "Over" }, before, now)).toMatchObject({
    change: { title: "Over", expires_at: before.expires_at },
  });
  expect(readFields({ ...fieldsOf(before), lastDay: "2026-10-02" }, before, now)).toEqual({
    errors: { lastDay: "expires_in_past" },
  });
});

test("an expired promotion has the state “over”, whether switched on or off", () => {
  const expires_at = new Date(2026, 10, 22, 11).toISOString();
  expect(stateOf(promotion(), now)).toBe("on");
  expect(stateOf(promotion({ is_active: false }), now)).toBe("off");
  expect(stateOf(promotion({ expires_at }), now)).toBe("over");
  expect(stateOf(promotion({ expires_at, is_active: false }), now)).toBe("over");
});
