import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSchema } from "../../supabase/schemas/schema-files.ts";

const map = readFileSync("supabase/hosting/data-map.md", "utf8");
const schema = readSchema();

const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
const tables = found(/^create table (?:if not exists )?((?:public|private)\.\w+)/gim, schema);
const buckets = found(/^ {2}\('([a-z-]+)', '[a-z-]+', (?:true|false),/gm, schema);
const procedures = new Set(found(/create (?:or replace )?function ((?:public|private)\.\w+)\(/gi, schema));

test("the map of personal data names exactly the tables of the schema", () => {
  const named = found(/`((?:public|private)\.\w+)`/g, map);
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((table) => !named.includes(table))).toEqual([]);
  expect(named.filter((name) => !tables.includes(name) && !procedures.has(name))).toEqual([]);
});

test("the map of personal data names every bucket with people's files", () => {
  expect(buckets).toContain("reviews");
  expect(buckets.filter((bucket) => bucket !== "packs" && !map.includes(`\`${bucket}\``))).toEqual([]);
});

test("every erasing job in the map of personal data is run by the daily cleanup or by account erasure", () => {
  const jobs = found(/`private\.(prune_\w+)`/g, map);
  const daily = /function private\.prune\(\)[\s\S]*?\$\$;/.exec(schema)?.[0] ?? "";
  expect(jobs.length).toBeGreaterThan(5);
  expect(jobs.filter((job) => !daily.includes(`'${job}'`))).toEqual([]);
});
