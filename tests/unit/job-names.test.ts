import { expect, test } from "vitest";
import { languages } from "../../src/domain/languages.ts";
import { jobs } from "../../supabase/functions/maintenance/jobs.ts";
import { textsOf } from "../support/texts.ts";

test.each(languages)("every maintenance job has a name on the health page: %s", (language) => {
  const { health } = textsOf(language, "adminTools");
  const names = jobs.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(Object.keys(health.jobNames).toSorted()).toEqual(names.toSorted());
});
