import { expect } from "vitest";
import type { Stage } from "./harness.ts";

/** Name of the constraint that refuses a change, or "nothing". The change is undone either way. */
export async function refuserOf(
  stage: Stage,
  change: string,
  condition: "check_violation" | "unique_violation" = "check_violation",
): Promise<string> {
  await stage.look(`do $$ declare v text := 'nothing'; begin
    begin ${change}; raise sqlstate 'T0000';
    exception when ${condition} then get stacked diagnostics v = constraint_name; when sqlstate 'T0000' then null; end;
    perform set_config('test.refuser', v, true); end $$`);
  const [row] = await stage.look<{ refuser: string }>("select current_setting('test.refuser') as refuser");
  return row?.refuser ?? "nothing";
}

/** Per table and check constraint, without the table's name: the assignments that violate this one only. */
export type Violations = Record<string, Record<string, string | readonly string[]>>;

/** Sees every assignment refused by its constraint, and no check constraint of the tables left out. `before` runs first. */
export async function expectChecksToRefuse(
  stage: Stage,
  violations: Violations,
  { bare = [], before = "" }: { bare?: readonly string[]; before?: string } = {},
): Promise<void> {
  const tried: string[] = [];
  for (const [table, cases] of Object.entries(violations)) {
    for (const [suffix, assignments] of Object.entries(cases)) {
      const name = `${table.split(".")[1]}_${suffix}`;
      for (const assignment of [assignments].flat())
        expect([assignment, await refuserOf(stage, `${before}update ${table} set ${assignment}`)]).toEqual([
          assignment,
          name,
        ]);
      tried.push(name);
    }
  }
  const checks = await stage.look<{ name: string }>(
    "select conname as name from pg_constraint where contype = 'c' and conrelid = any ($1::text[]::regclass[])",
    [[...Object.keys(violations), ...bare]],
  );
  expect(checks.map((check) => check.name).toSorted()).toEqual(tried.toSorted());
}
