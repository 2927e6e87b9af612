import { expect, test } from "vitest";
import { readSchema } from "../../supabase/schemas/schema-files.ts";

const schema = readSchema();
const [, ...seeds] = schema.split("insert into private.rate_limits ");
const limited = seeds.flatMap((seed) =>
  [...(seed.split(";\n", 1)[0] ?? "").matchAll(/^ {2}\('([a-z_:-]+)', '/gm)].map(([, action = ""]) => action),
);
const taken = [...schema.matchAll(/private\.(?:take_token|require_token|next_token_at)\('([a-z_:-]+)'/g)].map(
  ([, action = ""]) => action,
);
const strangers = [...schema.matchAll(/private\.require_stranger_token\('([a-z_]+)'/g)].flatMap(([, action = ""]) => [
  `${action}:by`,
  `${action}:network`,
  `${action}:network`,
  `${action}:strangers`,
]);

test("every action that takes a rate-limit token has a defined limit, and every limit is used", () => {
  const used = [...new Set([...taken, ...strangers, "photo_upload", "portrait_upload"])];
  expect(limited.length).toBeGreaterThan(45);
  expect(limited.toSorted()).toEqual(used.toSorted());
});

test("no SQL function passes its own capacity or refill time when taking a rate-limit token", () => {
  const calls = [...schema.matchAll(/private\.(?:take|require(?:_stranger)?)_token\([^;]*?;/g)].map(([call]) => call);
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter((call) => call.includes("interval '"))).toEqual([]);
});
