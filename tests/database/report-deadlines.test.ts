import { expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { rate, valueOf } from "./calls.ts";
import { useDatabase } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben } = cast;

const hours = {
  offensive: 24,
  personal_data: 24,
  staff_mention: 24,
  untrue: 72,
  no_visit: 72,
  conflict_of_interest: 72,
  other: 72,
  spam: 168,
};

test("a report of harmful content is due within a day, of spam within a week, and any other within three days", async ({
  stage,
}) => {
  const id = await rate(stage, ben, places.place1.id);
  const found: Record<string, number> = {};
  for (const reason of Object.keys(hours)) {
    await valueOf(stage, ada, "report_content", { p_subject_type: "rating", p_subject_id: id, p_reason: reason });
    const [row] = await stage.look<{ reason: string; hours: number }>(
      "delete from public.reports returning reason, (extract(epoch from due_at - created_at) / 3600)::int as hours",
    );
    if (row) found[row.reason] = row.hours;
  }
  expect(found).toEqual(hours);
});
