/**
 * Of built style sheets the rules that may apply to a page which no script changes: those whose classes it names, and those that name
 * none. `html`: the page. Media queries and layers stay around what is left in them.
 */
export function usedStyles(css: string, html: string): string {
  const named = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));
  const applies = (selector: string) =>
    [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].every(([, name = ""]) => named.has(name));
  return rulesOf(css)
    .map(({ prelude, body }) => {
      if (body === null) return `${prelude};`;
      if (/^@(layer|media|supports|container)\b/.test(prelude)) {
        const inside = usedStyles(body, html);
        return inside === "" ? "" : `${prelude}{${inside}}`;
      }
      const kept = prelude.startsWith("@") || splitSelectors(prelude).some(applies);
      return kept ? `${prelude}{${body}}` : "";
    })
    .join("");
}

type Rule = { prelude: string; body: string | null };

/** The rules of the outermost level. Built sheets have no comments, and strings with braces nowhere. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const [end = css.length] = [css.slice(at).search(/[{;]/)].filter((found) => found >= 0).map((found) => at + found);
    const prelude = css.slice(at, end).trim();
    if (css[end] === "{") {
      const close = closingOf(css, end);
      rules.push({ prelude, body: css.slice(end + 1, close) });
      at = close + 1;
    } else {
      if (prelude !== "") rules.push({ prelude, body: null });
      at = end + 1;
    }
  }
  return rules;
}

function closingOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}" && (depth -= 1) === 0) return at;
  }
  throw new Error("A built style sheet has a brace without its counterpart.");
}

/** At commas outside of `:is(…)`. */
const splitSelectors = (selector: string): string[] => selector.split(/,(?![^(]*\))/);
