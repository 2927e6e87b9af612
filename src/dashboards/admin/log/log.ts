import * as z from "zod/mini";
import { callProcedure } from "../../data/call.ts";
import { adminPrefix } from "../tasks.ts";

const lineSchema = z.object({
  id: z.number(),
  action: z.string(),
  kind: z.string(),
  actor: z.nullable(z.string()),
  subject_id: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});
export type LogLine = z.infer<typeof lineSchema>;

export const logKey = (kind: string | null, before: number | null): string =>
  `${adminPrefix}log?${kind ?? ""}&${before ?? ""}`;

/** Fifty lines before the line `before`, latest first. */
export const fetchLog = (kind: string | null, before: number | null) =>
  callProcedure("get_audit_log", { p_kind: kind, p_before: before }, z.array(lineSchema));

/** Short description of a line: its details as text, then the first digits of the subject's id. `roles`: labels of roles. */
export function partsOfLine(
  { details, subject_id: subject }: Pick<LogLine, "details" | "subject_id">,
  roles: Readonly<Record<string, string>>,
): string[] {
  const parts = Object.entries(details)
    .filter(([key]) => key !== "decision")
    .flatMap(([key, value]) => {
      if (key === "role" && typeof value === "string") return [roles[value] ?? value];
      return Array.isArray(value) ? value : [value];
    })
    .filter((value) => typeof value === "string" || typeof value === "number");
  return [...parts, ...(subject ? [subject.slice(0, 8)] : [])].map(String);
}
