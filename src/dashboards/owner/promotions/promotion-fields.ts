import { twoDigits } from "../../../domain/text/two-digits.ts";
import type { OwnPromotion, PromotionChange } from "./promotions.ts";

/** Form state. `lastDay` is the value of a date field: `2026-11-22`, or empty. */
export type PromotionFields = {
  title: string;
  description: string;
  type: OwnPromotion["discount_type"];
  percent: string;
  item: string;
  lastDay: string;
};

export type PromotionError =
  | "title_required"
  | "title_too_long"
  | "description_required"
  | "description_too_long"
  | "percentage_invalid"
  | "free_item_invalid"
  | "free_item_too_long"
  | "expires_in_past";

/** Maximum lengths for early feedback; the database enforces them. */
export const maxLengths = { title: 80, description: 500, item: 120 };

const emptyFields: PromotionFields = {
  title: "",
  description: "",
  type: "percentage",
  percent: "",
  item: "",
  lastDay: "",
};

/** Local date of a timestamp, as a date field shows it. */
function dayOf(iso: string): string {
  const at = new Date(iso);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** Null for a new promotion. */
export const fieldsOf = (promotion: OwnPromotion | null): PromotionFields =>
  promotion
    ? {
        title: promotion.title,
        description: promotion.description,
        type: promotion.discount_type,
        percent: promotion.discount_value === null ? "" : String(promotion.discount_value),
        item: promotion.free_item ?? "",
        lastDay: promotion.expires_at === null ? "" : dayOf(promotion.expires_at),
      }
    : emptyFields;

/** The promotion that the fields describe, or their errors. An end date that was not edited stays exact, even in the past. */
export function readFields(
  fields: PromotionFields,
  before: OwnPromotion | null,
  now: Date,
): { change: PromotionChange } | { errors: Partial<Record<keyof PromotionFields, PromotionError>> } {
  const title = fields.title.trim();
  const description = fields.description.trim();
  const item = fields.item.trim();
  const percent = Number(fields.percent.replace(",", "."));
  const isPercentage = fields.type === "percentage";
  const untouched = before !== null && fields.lastDay === fieldsOf(before).lastDay;
  const end = fields.lastDay === "" ? null : new Date(`${fields.lastDay}T23:59:59.999`);
  const errors: Partial<Record<keyof PromotionFields, PromotionError>> = {
    ...(title === ""
      ? { title: "title_required" }
      : title.length > maxLengths.title
        ? { title: "title_too_long" }
        : {}),
    ...(description === ""
      ? { description: "description_required" }
      : description.length > maxLengths.description
        ? { description: "description_too_long" }
        : {}),
    ...(isPercentage && !(percent >= 1 && percent <= 100) ? { percent: "percentage_invalid" } : {}),
    ...(!isPercentage && item === "" ? { item: "free_item_invalid" } : {}),
    ...(!isPercentage && item.length > maxLengths.item ? { item: "free_item_too_long" } : {}),
    ...(!untouched && end !== null && !(end > now) ? { lastDay: "expires_in_past" } : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    change: {
      title,
      description,
      discount_type: fields.type,
      discount_value: isPercentage ? percent : null,
      free_item: isPercentage ? null : item,
      expires_at: untouched ? before.expires_at : (end?.toISOString() ?? null),
    },
  };
}
