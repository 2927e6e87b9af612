import * as z from "zod/mini";

/** An id as the database writes it. `z.uuid()` also tells the versions apart, which is half a kilobyte in page and worker. */
export const uuidSchema = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i));
