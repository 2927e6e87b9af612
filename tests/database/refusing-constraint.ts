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
