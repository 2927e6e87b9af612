import * as z from "zod/mini";

/** What an account may be beside a guest (`user_roles.role`). */
export const roleSchema = z.literal(["owner", "server", "admin"]);
export type Role = z.infer<typeof roleSchema>;
