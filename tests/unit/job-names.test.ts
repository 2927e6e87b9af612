import { expect, test } from "vitest";
import { adminDesk as german } from "../../src/messages/de/admin-desk.ts";
import { adminDesk as english } from "../../src/messages/en/admin-desk.ts";
import { adminDesk as french } from "../../src/messages/fr/admin-desk.ts";
import { adminDesk as luxembourgish } from "../../src/messages/lb/admin-desk.ts";
import { adminDesk as portuguese } from "../../src/messages/pt/admin-desk.ts";
import { jobs } from "../../supabase/functions/maintenance/jobs.ts";

test.each([english, french, german, luxembourgish, portuguese].map((words) => [words.health.jobs, words] as const))(
  "every job of the maintenance has a name on the health page: %s",
  (_title, { health }) => {
    const names = jobs.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(Object.keys(health.jobNames).toSorted()).toEqual(names.toSorted());
  },
);
