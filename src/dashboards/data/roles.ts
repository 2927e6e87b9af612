import * as z from "zod/mini";
import { roleSchema, type Role } from "../../domain/people/role.ts";
import type { Answer } from "./answer.ts";
import { readRows } from "./call.ts";

const rowsSchema = z.array(z.object({ role: roleSchema }));

/** The key under which the roles of somebody are kept. */
export const rolesKey = (uid: string): string => `roles/${uid}`;

/** What this account may open. Every procedure asks the database again; this only decides what is shown. */
export async function fetchRoles(uid: string): Promise<Answer<Role[]>> {
  const answer = await readRows("user_roles", { select: "role", user_id: `eq.${uid}` }, rowsSchema);
  return answer.ok ? { ok: true, value: answer.value.map(({ role }) => role) } : answer;
}
