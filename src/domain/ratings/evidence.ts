import * as z from "zod/mini";

/** The guest's position when rating. The database reduces it to yes or no and deletes it. Degrees, metres, ISO time. */
export const evidenceSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  accuracy_m: z.number(),
  at: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;
