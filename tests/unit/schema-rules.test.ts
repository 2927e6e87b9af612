import { expect, test } from "vitest";
import { readSchema } from "../../supabase/schemas/schema-files.ts";
import { findSchemaMismatches } from "../support/schema-rules.ts";

const schema = readSchema();
const outbox = readSchema("ratings", "outbox");

test("the app and the schema agree on limits, languages, tags, badges, awards and rejection codes", () => {
  expect(findSchemaMismatches(schema, outbox)).toEqual([]);
});

test.each([
  ["a limit", "1000 /* maxCommentLength */", "999 /* maxCommentLength */", "maxCommentLength is 1000"],
  ["a limit without its name", / \/\* maxBatch \*\//g, "", "maxBatch of src/domain/limits.ts is nowhere"],
  ["a limit that the domain does not know", "/* maxBatch */", "/* maxBunch */", "maxBunch of the schema is not in"],
  ["a language", "array['en', 'fr'", "array['en', 'nl', 'fr'", "The languages differ"],
  ["a tag of a good score", "'warm_welcome', ", "", "The tags of 4 and 5 lemons differ"],
  ["a tag of a middling score", "'polite_enough'", "'polite'", "The tags of 3 lemons differ"],
  ["a tag of a bad score", "'ignored_us', ", "", "The tags of 1 and 2 lemons differ"],
  ["a badge", "(25, 'cordial_critic')", "(30, 'cordial_critic')", "The badges differ"],
  ["an award", "server_emoji in ('crown', ", "server_emoji in ('medal', ", "The awards differ"],
])("the check of app against schema reports a difference in %s", (_what, from, to, sentence) => {
  const changed = schema.replaceAll(from, to);
  expect(changed).not.toBe(schema);
  expect(findSchemaMismatches(changed, outbox).join("\n")).toContain(sentence);
});

test("the check of app against schema reports a rejection code that the app does not know", () => {
  expect(findSchemaMismatches(schema, `${outbox}\nperform private.refuse(422, 'no_such_code', 'x');`)).toEqual([
    "The schema refuses commands with no_such_code, which rejection.ts does not know.",
  ]);
});
