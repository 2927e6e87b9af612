import * as z from "zod/mini";
import { isOn } from "../../../domain/places/is-on.ts";
import { promotionSchema } from "../../../domain/places/promotion.ts";
import type { Answer } from "../../data/answer.ts";
import { callProcedure, readRows } from "../../data/call.ts";

const ownPromotionSchema = z.extend(promotionSchema, { is_active: z.boolean() });
export type OwnPromotion = z.infer<typeof ownPromotionSchema>;

/** Key prefix of a place's promotions. */
export const promotionsKey = (placeId: string): string => `promotions/${placeId}/`;

/** `over` even while switched on, because guests no longer see it. */
export const stateOf = (promotion: OwnPromotion, now: Date): "on" | "off" | "over" =>
  !isOn(promotion, now) ? "over" : promotion.is_active ? "on" : "off";

/** The owner's newest promotions for a place. */
export const fetchPromotions = (ownerId: string, placeId: string): Promise<Answer<OwnPromotion[]>> =>
  readRows(
    "promotions",
    {
      select: "id,title,description,discount_type,discount_value,free_item,expires_at,is_active",
      restaurant_owner_id: `eq.${ownerId}`,
      restaurant_place_id: `eq.${placeId}`,
      order: "created_at.desc,id",
      limit: "200",
    },
    z.array(ownPromotionSchema),
  );

export type PromotionChange = Omit<OwnPromotion, "id" | "is_active">;

/** Creates or changes the promotion with this id. Idempotent. */
export const savePromotion = (
  { id, isNew, placeId }: { id: string; isNew: boolean; placeId: string },
  change: PromotionChange,
): Promise<Answer<OwnPromotion>> =>
  callProcedure(
    "save_promotion",
    {
      p_id: id,
      p_place_id: placeId,
      p_is_new: isNew,
      p_title: change.title,
      p_description: change.description,
      p_discount_type: change.discount_type,
      p_discount_value: change.discount_value,
      p_free_item: change.free_item,
      p_expires_at: change.expires_at,
    },
    ownPromotionSchema,
  );

export const setActive = (id: string, active: boolean): Promise<Answer<boolean>> =>
  callProcedure("set_promotion_active", { p_id: id, p_active: active }, z.boolean());

export const removePromotion = (id: string): Promise<Answer<boolean>> =>
  callProcedure("remove_promotion", { p_id: id }, z.boolean());
