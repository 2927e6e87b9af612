import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const catalogues = join("messages", "en");
const code = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(catalogues))
  .map((file) => readFileSync(join("src", file), "utf8"));
/** What the database refuses by: such a code is the key of its sentence, and stands nowhere else. */
const migrations = readdirSync("supabase/migrations").map((file) =>
  readFileSync(`supabase/migrations/${file}`, "utf8"),
);

/** Sentences for refusals are chosen by the code that the database refuses with. */
const rules = readdirSync("supabase/migrations", "utf8")
  .filter((file) => file.endsWith(".sql"))
  .map((file) => readFileSync(join("supabase/migrations", file), "utf8"))
  .join("\n");

type Group = { [key: string]: unknown };
const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const keysOf = (group: Group): string[] =>
  Object.entries(group).flatMap(([key, value]) => [key, ...(isGroup(value) ? keysOf(value) : [])]);

const areas = readdirSync(join("src", catalogues)).filter((file) => file.endsWith(".ts"));
test.each(areas)("every sentence of %s is said somewhere", async (file) => {
  const exported = (await import(`../../src/messages/en/${file}`)) as Group;
  const area = file.replace(/\.ts$/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const whole = [...code, ...migrations].join("\n");
  const here = code.filter((text) => text.includes(`"${area}"`) || text.includes(`en/${file}`)).join("\n");
  const keys = Object.values(exported).filter(isGroup).flatMap(keysOf);
  /** By name where the area is spoken (`t.safe`, `{ safe }`), or chosen by a word that is written out anywhere ("safe"). */
  const isSaid = (key: string) =>
    new RegExp(`\\.${key}\\b|[{,]\\s*${key}\\s*[,:}]`).test(here) ||
    new RegExp(`["'\`]${key}["'\`]|\\b${key}:`).test(whole) ||
    rules.includes(`'${key}'`);
  expect(Object.keys(exported)).not.toEqual([]);
  expect(keys.filter((key) => !isSaid(key))).toEqual([]);
});
