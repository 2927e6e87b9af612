import { languages } from "../../src/domain/languages.ts";
import * as limits from "../../src/domain/limits.ts";
import { rejectionCodes } from "../../src/domain/outbox/responses/rejection.ts";
import { badges } from "../../src/domain/ratings/badges.ts";
import { awards } from "../../src/domain/ratings/score.ts";
import { tagsForScore } from "../../src/domain/ratings/tags.ts";

/** Limits that only the app observes. */
const appOnly = ["batchSize", "ratingsPageSize", "feedPage"];

/**
 * Differences between `src/domain` and the schema, one sentence each: limits, languages, tags, badges, awards and the codes
 * with which the outbox rejects a command. `outbox`: the part of the schema that `submit_ops` runs.
 */
export function findSchemaMismatches(schema: string, outbox: string): string[] {
  return [
    ...limitMismatches(schema),
    ...listMismatch("languages", arraysOf(functionText(schema, "languages")).flat(), languages),
    ...tagMismatches(schema),
    ...listMismatch(
      "badges",
      badgesOf(functionText(schema, "badge_levels")),
      badges.map(({ name, count }) => `${count} ${name}`),
    ),
    ...awardMismatches(schema),
    ...rejectionMismatches(outbox),
  ];
}

/** In SQL each number that comes from the domain is followed by its name in a comment. */
function limitMismatches(schema: string): string[] {
  const known: Record<string, number> = { ...limits };
  const used = [...schema.matchAll(/(\d+) \/\* (\w+) \*\//g)].map(([, value, name = ""]) => ({
    value: Number(value),
    name,
  }));
  const wrong = used.flatMap(({ value, name }) => {
    if (known[name] === undefined) return [`${name} of the schema is not in src/domain/limits.ts.`];
    return known[name] === value
      ? []
      : [`${name} is ${known[name]} in src/domain/limits.ts and ${value} in the schema.`];
  });
  const missing = Object.keys(known).filter(
    (name) => !appOnly.includes(name) && !used.some((use) => use.name === name),
  );
  return [...wrong, ...missing.map((name) => `${name} of src/domain/limits.ts is nowhere in the schema.`)];
}

/** The text of a function of the schema `private`, to the end of its body. */
const functionText = (schema: string, name: string) =>
  new RegExp(`create function private\\.${name}\\([\\s\\S]*?\\$\\$([\\s\\S]*?)\\$\\$;`).exec(schema)?.[1] ?? "";

const stringsOf = (list: string) => [...list.matchAll(/'([^']*)'/g)].map(([, text = ""]) => text);
const arraysOf = (body: string) => [...body.matchAll(/array\[([^\]]*)\]/g)].map(([, list = ""]) => stringsOf(list));
const badgesOf = (body: string) =>
  [...body.matchAll(/\((\d+), '(\w+)'\)/g)].map(([, count, name]) => `${count} ${name}`);

function listMismatch(what: string, inSchema: readonly string[], inDomain: readonly string[]): string[] {
  if (inSchema.join() === inDomain.join()) return [];
  return [`The ${what} differ: schema ${inSchema.join(", ")}; src/domain ${inDomain.join(", ")}.`];
}

function tagMismatches(schema: string): string[] {
  const [happy = [], neutral = [], unhappy = []] = arraysOf(functionText(schema, "tags_for_score"));
  return [
    ...listMismatch("tags of 4 and 5 lemons", happy, tagsForScore(5)),
    ...listMismatch("tags of 3 lemons", neutral, tagsForScore(3)),
    ...listMismatch("tags of 1 and 2 lemons", unhappy, tagsForScore(1)),
  ];
}

function awardMismatches(schema: string): string[] {
  const lists = [...schema.matchAll(/server_emoji (?:not )?in \(([^)]*)\)/g)].map(([, list = ""]) => stringsOf(list));
  return lists.length === 0
    ? ["The schema checks no award."]
    : lists.flatMap((list) => listMismatch("awards", list, awards));
}

/** Compares the codes that the outbox procedures raise with `rejectionCodes`. Only direct writes raise `column_protected`. */
function rejectionMismatches(outbox: string): string[] {
  const known = new Set<string>([...rejectionCodes, "column_protected"]);
  const raised = [...outbox.matchAll(/refuse\(\d+, '([a-z_]+)'/g)].map(([, code = ""]) => code);
  if (raised.length === 0) return ["The schema refuses no command."];
  const unknown = [...new Set(raised)].filter((code) => !known.has(code));
  return unknown.map((code) => `The schema refuses commands with ${code}, which rejection.ts does not know.`);
}
