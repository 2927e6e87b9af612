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

/** Fifty lines, the latest first, before the line `before`. */
export const fetchLog = (kind: string | null, before: number | null) =>
  callProcedure("get_audit_log", { p_kind: kind, p_before: before }, z.array(lineSchema));

/** What a line is about, shortly: its details as words, then the first digits of what it names. `roles`: what roles are called. */
export function partsOfLine(
  { details, subject_id: subject }: Pick<LogLine, "details" | "subject_id">,
  roles: Readonly<Record<string, string>>,
): string[] {
  const told = Object.entries(details)
    .filter(([key]) => key !== "decision")
    .flatMap(([key, value]) => {
      if (key === "role" && typeof value === "string") return [roles[value] ?? value];
      return Array.isArray(value) ? value : [value];
    })
    .filter((value) => typeof value === "string" || typeof value === "number");
  return [...told, ...(subject ? [subject.slice(0, 8)] : [])].map(String);
}
