const MOST_CONDITIONS = 40;
const DEEPEST_LOGIC = 4;
const WHOLE_NUMBER = /^\d{1,9}$/;
/**
 * A pattern of a stranger can keep the regular expressions of Postgres busy for ever. A search for words reads every text anew for
 * every condition, at ten times the cost that the planner expects.
 */
const PATTERN = /^(?:not\.)*(?:i?match|(?:pl|ph|w)?fts)[.(]/;
const PATTERN_WITHIN = /[.,(](?:i?match|(?:pl|ph|w)?fts)[.(]/;

/** Why the conditions, order and limits of a read are refused, or null. `embeds` are the names of embedded tables. */
export function refuseQuery(parameters: URLSearchParams, embeds: readonly string[]): string | null {
  if (parameters.size > MOST_CONDITIONS) return "Too many conditions.";
  for (const [key, value] of parameters) {
    const path = key.split(".").filter((part) => part !== "not");
    const last = path.at(-1) ?? "";
    const above = path.slice(0, -1);
    if (last === "limit" || last === "offset") {
      if (!WHOLE_NUMBER.test(value)) return `${last} is no number.`;
    }
    if (above.length > 1) return "A condition reaches too deep.";
    if (above[0] !== undefined && !embeds.includes(above[0])) return "A condition names no embedded table.";
    const isLogic = last === "or" || last === "and";
    if (isLogic && depthOf(value) > DEEPEST_LOGIC) return "Conditions are nested too deeply.";
    if (isLogic ? PATTERN_WITHIN.test(value) : PATTERN.test(value)) return "Conditions by pattern are not offered.";
  }
  return null;
}

/** Of all casts these never fail. */
const FAILING_CAST = /::(?!(?:text|varchar)(?:[,)]|$))/i;
const LIKE = /^(?:not\.)*i?like[.(]/;
const LIKE_WITHIN = /[.,(]i?like[.(]/;

/**
 * Why what is asked of the answer of a procedure or a write is refused, or null: what may fail with a value (a cast, a pattern that
 * ends with its escape) fails when all is done, and undoes it. The answer would be told by the words of the error, and the try that
 * was counted, or the note that somebody looked, would not be there.
 */
export function refuseUndoing(parameters: URLSearchParams): string | null {
  for (const [key, value] of parameters) {
    const last = key.split(".").at(-1) ?? "";
    const isList = last === "select" || last === "order" || last === "columns";
    if (key.includes("::") || (isList && FAILING_CAST.test(value.replaceAll(/\s+/g, ""))))
      return "Here values are answered as they are, or as text.";
    const isLogic = last === "or" || last === "and";
    if (isLogic ? LIKE_WITHIN.test(value) : LIKE.test(value)) return "Conditions by pattern are not offered here.";
  }
  return null;
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const letter of text) {
    if (letter === "(") deepest = Math.max(deepest, (depth += 1));
    if (letter === ")") depth -= 1;
  }
  return deepest;
}
