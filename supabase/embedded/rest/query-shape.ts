/** Why a request is refused; with the code and status of PostgREST, where it would refuse too. */
export interface Refusal {
  refusal: string;
  code?: string;
  status?: number;
}

const MOST_CONDITIONS = 40;
const DEEPEST_LOGIC = 4;
/** In `order`, `columns` and `on_conflict`; the widest table has about forty. */
const MOST_COLUMNS = 80;
const WHOLE_NUMBER = /^\d{1,9}$/;
/**
 * Regular expressions of a stranger can keep Postgres busy forever. Full-text conditions parse every text again, at ten
 * times the cost that the planner expects.
 */
const PATTERN = /^(?:not\.)*(?:i?match|(?:pl|ph|w)?fts)[.(]/;
const PATTERN_WITHIN = /[.,(](?:i?match|(?:pl|ph|w)?fts)[.(]/;

/**
 * The reason to reject the conditions, order or limits of a read, or null. `embeds` are the names of embedded tables.
 */
export function refuseQuery(parameters: URLSearchParams, embeds: readonly string[]): Refusal | string | null {
  if (parameters.size > MOST_CONDITIONS) return "Too many conditions.";
  for (const [key, value] of parameters) {
    const path = key.split(".").filter((part) => part !== "not");
    const last = path.at(-1) ?? "";
    const above = path.slice(0, -1);
    if (last === "limit" || last === "offset") {
      if (last === "limit" && /^-\d{1,9}$/.test(value))
        return { refusal: "Requested range not satisfiable", code: "PGRST103", status: 416 };
      if (!WHOLE_NUMBER.test(value)) return `${last} is no number.`;
    }
    const isList = last === "order" || last === "columns" || last === "on_conflict";
    if (isList && value.split(",").length > MOST_COLUMNS) return "Too many columns.";
    if (above.length > 1) return "A condition reaches too deep.";
    if (above[0] !== undefined && !embeds.includes(above[0]))
      return { refusal: `'${above[0]}' is not an embedded resource in this request`, code: "PGRST108" };
    const isLogic = last === "or" || last === "and";
    if (isLogic && depthOf(value) > DEEPEST_LOGIC) return "Conditions are nested too deeply.";
    if (isLogic ? PATTERN_WITHIN.test(value) : PATTERN.test(value)) return "Conditions by pattern are not offered.";
  }
  return null;
}

/** All casts except those that never fail. */
const FAILING_CAST = /::(?!(?:text|varchar)(?:[,)]|$))/i;
const LIKE = /^(?:not\.)*i?like[.(]/;
const LIKE_WITHIN = /[.,(]i?like[.(]/;

/**
 * The reason to reject filters on the result of a procedure or write, or null. Anything that can fail on a value (a
 * cast, a pattern that ends with its escape) fails after the work is done and rolls it back. The error would reveal the
 * value, and the counted attempt or the audit entry would be undone.
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
