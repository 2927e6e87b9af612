import type { Refusal } from "./query-shape.ts";
import type { Reference } from "./references.ts";

const MOST_COLUMNS = 80;
const MOST_EMBEDS = 3;
const EMBED =
  /^(?:(?<alias>[a-z_][a-z0-9_]*):)?(?<table>[a-z_][a-z0-9_]*)(?<hints>(?:![a-z_][a-z0-9_]*)*)\((?<columns>.*)\)$/;
const COLUMN = /^(?:[a-z_][a-z0-9_]*:)?(?<source>[a-z_*][a-z0-9_>-]*)(?:::[a-z0-9_ ()]+)?$/i;

/** The parsed `select`, or the reason to reject it. */
export type ReadSelect = { select: string; embeds: string[] } | Refusal;

/**
 * Parses PostgREST's `select` and admits what is cheap: columns and, one level deep, the row that each row belongs to.
 * Child rows have procedures and reads of their own; embedded, each level would multiply the work. An embed is
 * qualified with the name of its foreign key, so that the library cannot take a longer path to the same table, except
 * for a key of several columns, of which the library would join only the first.
 */
export function readSelect(select: string, table: string | null, references: readonly Reference[]): ReadSelect {
  const items = splitItems(select.replaceAll(/\s+/g, ""));
  if (items === null) return { refusal: "The brackets of select do not match." };
  if (items.length > MOST_COLUMNS) return { refusal: "Too many columns." };
  const written: string[] = [];
  const embeds: string[] = [];
  const sources = new Set<string>();
  for (const item of items) {
    if (item.includes("(")) {
      const embed = readEmbed(item, table, references);
      if ("refusal" in embed) return embed;
      embeds.push(embed.name);
      written.push(embed.written);
      continue;
    }
    const refusal = addColumn(item, sources);
    if (refusal !== null) return { refusal };
    written.push(item);
  }
  if (embeds.length > MOST_EMBEDS) return { refusal: "Too many embedded tables." };
  return { select: written.join(","), embeds };
}

function readEmbed(
  item: string,
  table: string | null,
  references: readonly Reference[],
): { written: string; name: string } | Refusal {
  const parts = EMBED.exec(item)?.groups;
  const { alias, table: target = "", hints = "", columns = "" } = parts ?? {};
  const nested = splitItems(columns);
  if (!parts || nested === null || columns.includes("(")) return { refusal: "Embedded tables may not be nested." };
  const sources = new Set<string>();
  for (const column of nested) {
    const refusal = nested.length > MOST_COLUMNS ? "Too many columns." : addColumn(column, sources);
    if (refusal !== null) return { refusal };
  }
  const keys = references.filter(({ from, to }) => from === table && to === target);
  const named = hints.split("!").filter((hint) => hint !== "");
  const joins = named.filter((hint) => hint === "inner" || hint === "left");
  const hinted = named.filter((hint) => hint !== "inner" && hint !== "left");
  const meant = hinted.length === 0 ? keys : keys.filter(({ name }) => hinted.length === 1 && hinted[0] === name);
  if (meant.length === 0 && hinted.length === 0 && !references.some(({ from, to }) => from === target && to === table))
    return { refusal: `Could not find a relationship between '${table ?? ""}' and '${target}'`, code: "PGRST200" };
  if (meant.length === 0) return { refusal: `Only a row that ${table ?? "the answer"} belongs to can be embedded.` };
  const [only] = meant;
  const isWide = meant.some(({ width }) => width > 1);
  if (isWide && keys.length > 1) return { refusal: `${target} cannot be embedded by a key of several columns.` };
  const hint = meant.length === 1 && only ? (only.width === 1 ? [only.name] : []) : hinted;
  const written = [target, ...hint, ...joins].join("!");
  return { written: `${alias === undefined ? "" : `${alias}:`}${written}(${nested.join(",")})`, name: alias ?? target };
}

/**
 * Rejects selecting a column twice under different names or casts: a thousand copies of a comment per row would be an
 * attack.
 */
function addColumn(item: string, sources: Set<string>): string | null {
  const source = COLUMN.exec(item)?.groups?.["source"];
  if (source === undefined) return "A column has no such name.";
  if (sources.has(source)) return "A column is selected twice.";
  sources.add(source);
  return null;
}

/** Splits a list at commas outside brackets; null when the brackets do not match. */
function splitItems(list: string): string[] | null {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= list.length; at += 1) {
    const letter = list[at];
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth < 0) return null;
    if (letter === undefined || (letter === "," && depth === 0)) {
      items.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return depth === 0 ? items : null;
}
