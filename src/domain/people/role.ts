import * as z from "zod/mini";

/** Roles of an account besides guest (`user_roles.role`). */
export const roleSchema = z.literal(["owner", "server", "admin"]);
export type Role = z.infer<typeof roleSchema>;
