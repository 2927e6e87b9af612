import * as z from "zod/mini";

/** Where the guest was when rating; the database reduces it to yes/no and forgets it. Degrees, metres, ISO time. */
export const evidenceSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  accuracy_m: z.number(),
  at: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;
