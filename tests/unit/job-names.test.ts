import { expect, test } from "vitest";
import { jobs } from "../../supabase/functions/maintenance/jobs.ts";
import { textsOf } from "../support/texts.ts";

const german = textsOf("de", "adminDesk");
const english = textsOf("en", "adminDesk");
const french = textsOf("fr", "adminDesk");
const luxembourgish = textsOf("lb", "adminDesk");
const portuguese = textsOf("pt", "adminDesk");

test.each([english, french, german, luxembourgish, portuguese].map((words) => [words.health.jobs, words] as const))(
  "every job of the maintenance has a name on the health page: %s",
  (_title, { health }) => {
    const names = jobs.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(Object.keys(health.jobNames).toSorted()).toEqual(names.toSorted());
  },
);
