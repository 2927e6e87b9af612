import * as z from "zod/mini";
import { callProcedure } from "../data/call.ts";

const tasksSchema = z.object({
  requests: z.number(),
  reports: z.number(),
  appeals: z.number(),
  proposals: z.number(),
  data: z.number(),
  letters: z.number(),
});
/** Open tasks of admins, each counted up to a hundred. */
export type Tasks = z.infer<typeof tasksSchema>;

/** Key prefix of everything admins load: any admin action may change any of it. */
export const adminPrefix = "admin/";
export const tasksKey = `${adminPrefix}tasks`;

export const fetchTasks = () => callProcedure("get_admin_tasks", {}, tasksSchema);
