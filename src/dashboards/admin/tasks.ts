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
/** What waits for an admin, each counted up to a hundred. */
export type Tasks = z.infer<typeof tasksSchema>;

/** Under this prefix stands everything that admins read: what one of them does may change any of it. */
export const adminPrefix = "admin/";
export const tasksKey = `${adminPrefix}tasks`;

export const fetchTasks = () => callProcedure("get_admin_tasks", {}, tasksSchema);
