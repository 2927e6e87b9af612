import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { baselineText, isBaselineOnly, isBaselineStale, schemaFiles } from "../../supabase/schemas/schema-files.ts";

test("each migration has its own 14-digit version", () => {
  const versions = readdirSync("supabase/migrations")
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.split("_", 1)[0] ?? "");
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version, index) => versions.indexOf(version) !== index)).toEqual([]);
  for (const version of versions) expect(version).toMatch(/^\d{14}$/);
});

test("schema_paths of config.toml names every schema file once", () => {
  const files = readdirSync("supabase/schemas", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .map((file) => path.resolve("supabase/schemas", file));
  expect(files.length).toBeGreaterThan(100);
  expect(schemaFiles().toSorted()).toEqual(files.toSorted());
});

test("each schema file has at most 250 lines and begins with a comment on its purpose", () => {
  for (const file of schemaFiles()) {
    const text = readFileSync(file, "utf8");
    expect([file, text.split("\n").length <= 251]).toEqual([file, true]);
    expect([file, text.startsWith("-- ")]).toEqual([file, true]);
  }
});

test.runIf(isBaselineOnly())("the baseline migration equals the one generated from the current schema files", () => {
  expect(isBaselineStale()).toBe(false);
  expect(baselineText()).toContain("create table private.ratings (");
});
