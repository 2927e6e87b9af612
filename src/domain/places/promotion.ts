import * as z from "zod/mini";

/** An offer of a place to every guest. It never depends on a rating. `expires_at` null: until it is removed. */
export const promotionSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  discount_type: z.literal(["percentage", "free_item"]),
  discount_value: z.nullable(z.number()),
  free_item: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});
export type Promotion = z.infer<typeof promotionSchema>;

/** Offers of a place. One that only a newer version can read is left out, and the place stays. */
export const promotionsSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((rows): Promotion[] => rows.flatMap((row) => promotionSchema.safeParse(row).data ?? [])),
);
