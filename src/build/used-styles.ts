import postcss from "postcss";

/**
 * The rules of built style sheets that can apply to a page: those whose classes it contains, and those without classes.
 * Pseudo-classes and attributes are ignored, because scripts change them.
 */
export function usedStyles(css: string, html: string): string {
  const named = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));
  const applies = (selector: string) =>
    [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].every(([, name = ""]) => named.has(name));
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (rule.selectors.some(applies)) return;
    let emptied: postcss.ChildNode = rule;
    while (emptied.parent?.type === "atrule" && emptied.parent.nodes.length === 1) emptied = emptied.parent;
    emptied.remove();
  });
  return sheet.toString();
}
