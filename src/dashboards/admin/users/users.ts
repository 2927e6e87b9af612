import * as z from "zod/mini";
import { callProcedure } from "../../data/call.ts";
import { adminPrefix } from "../tasks.ts";

const userSchema = z.object({
  user_id: z.string(),
  /** Masked unless `exact`: the query was this address, username or id. */
  email: z.nullable(z.string()),
  exact: z.boolean(),
  username: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  initial: z.nullable(z.string()),
  roles: z.array(z.string()),
  invited: z.boolean(),
  /** Also null once the suspension has ended. */
  suspended_at: z.nullable(z.string()),
  suspended_until: z.nullable(z.string()),
  created_at: z.string(),
});
export type FoundUser = z.infer<typeof userSchema>;

/** Page size of matches by name; a full page means there are more. */
export const foundAtMost = 20;
export const usersKey = (query: string): string => `${adminPrefix}users?${query}`;
/** The person with exactly this address, username or id first, then people whose name contains it. */
export const fetchUsers = (query: string) => callProcedure("find_users", { p_query: query }, z.array(userSchema));

/** "Ada L. (@ada)", as far as known. Null when nothing is known. */
export function nameOf({ first_name, initial, username }: Pick<FoundUser, "first_name" | "initial" | "username">) {
  const name = [first_name, initial && `${initial}.`].filter(Boolean).join(" ");
  if (name === "") return username && `@${username}`;
  return username ? `${name} (@${username})` : name;
}

const adminSchema = z.object({
  user_id: z.string(),
  username: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  since: z.string(),
  two_step: z.boolean(),
  /** Also null once the suspension has ended. */
  suspended_at: z.nullable(z.string()),
  suspended_until: z.nullable(z.string()),
});
export type Admin = z.infer<typeof adminSchema>;

export const adminsKey = `${adminPrefix}admins`;
export const fetchAdmins = () => callProcedure("get_admins", {}, z.array(adminSchema));

const decisionSchema = z.object({
  id: z.string(),
  subject_type: z.string(),
  action: z.string(),
  reason: z.string(),
  decided_by: z.nullable(z.string()),
  created_at: z.string(),
});

export const decisionsKey = (userId: string): string => `${adminPrefix}decisions/${userId}`;
/** The latest twenty decisions about a person. */
export const fetchDecisions = (userId: string) =>
  callProcedure("get_user_decisions", { p_user_id: userId }, z.array(decisionSchema));

const done = z.object({ success: z.literal(true) });

/** `until` null: until an admin lifts it. Idempotent. */
export const saveSuspension = (userId: string, reason: string, until: string | null) =>
  callProcedure("suspend_user", { p_user_id: userId, p_reason: reason, p_until: until }, done);
export const removeSuspension = (userId: string, reason: string) =>
  callProcedure("lift_suspension", { p_user_id: userId, p_reason: reason }, done);
/** Takes effect after a delay. A person without a second step is refused as `no_second_step`. */
export const removeLostFactor = (userId: string, reason: string) =>
  callProcedure("remove_lost_factor", { p_user_id: userId, p_reason: reason }, done);
export const saveAdmin = (userId: string, admin: boolean) =>
  callProcedure("set_admin", { p_user_id: userId, p_admin: admin }, z.boolean());
