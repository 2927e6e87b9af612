import * as z from "zod/mini";
import { roleSchema, type Role } from "../../domain/people/role.ts";
import type { Answer } from "./answer.ts";
import { readRows } from "./call.ts";

const rowsSchema = z.array(z.object({ role: roleSchema }));

/** The cache key of a person's roles. */
export const rolesKey = (uid: string): string => `roles/${uid}`;

/** The roles of this account. They only decide what is shown; every procedure checks them again in the database. */
export async function fetchRoles(uid: string): Promise<Answer<Role[]>> {
  const answer = await readRows("user_roles", { select: "role", user_id: `eq.${uid}` }, rowsSchema);
  return answer.ok ? { ok: true, value: answer.value.map(({ role }) => role) } : answer;
}
