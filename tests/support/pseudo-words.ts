import type { Page } from "playwright/test";

/**
 * Marks every English text of the catalogue and makes it a third longer: `⟦Šävé~~⟧`. A text without the mark was written into the
 * code. Rewrites the responses, so that the tested build is the one that people get.
 */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/(online\/)?en-[^/]+\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const source = await (await route.fetch()).text();
    const [, names = ""] = /export\{([^}]+)\}/.exec(source) ?? [];
    const exported = names.split(",").map((name) => /(\w+)$/.exec(name)?.[1] ?? "");
    const lines = exported.map(
      (name) => `const out_${name} = pseudo(original.${name}); export { out_${name} as ${name} };`,
    );
    const body = `import * as original from "${pathname}?original";\n(${String(definePseudo)})();\nconst { pseudo } = globalThis;\n${lines.join("\n")}`;
    await route.fulfill({ contentType: "text/javascript", body });
  });
}

/** Runs in the page. Marks strings, and wraps functions and promises that return them. */
function definePseudo(): void {
  const letters: Record<string, string> = { a: "ä", e: "é", i: "î", o: "ô", u: "ü", s: "š", n: "ñ", c: "ç" };
  // Each word grows, so that lines break at the usual positions.
  const longer = (word: string) =>
    word.replace(/[aeiousnc]/g, (letter) => letters[letter] ?? letter) + "~".repeat(Math.round(word.length / 3));
  // A marked text inside another one is not changed again.
  const grown = (part: string) => (part.startsWith("⟦") ? part : longer(part));
  const mark = (text: string) => (text === "" ? text : `⟦${text.replace(/⟦.*⟧|[a-zA-Z]{2,}/g, grown)}⟧`);
  const pseudo = (value: unknown): unknown => {
    if (typeof value === "string") return mark(value);
    if (Array.isArray(value)) return value.map(pseudo);
    if (value instanceof Promise) return value.then(pseudo);
    if (typeof value === "function") {
      const call = value as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => pseudo(call(...args));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudo(inner)]));
  };
  Object.assign(globalThis, { pseudo });
}

/** Runs in the page: texts and accessible names without the mark. */
export function findUnmarked(): string[] {
  // Links to other languages use those languages.
  const silent = "script, style, template, noscript, body [lang]";
  const found: string[] = [];
  const note = (text: string | null) => {
    // Marks can be nested.
    let rest = text ?? "";
    for (let before = ""; before !== rest;) [before, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/g, " ")];
    if (/\p{L}{2}/u.test(rest)) found.push(rest.trim().replaceAll(/\s+/g, " "));
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = walk.currentNode; node; node = walk.nextNode()) {
    if (node instanceof Element) {
      if (node.closest(silent)) continue;
      for (const name of ["aria-label", "placeholder", "title", "alt"]) note(node.getAttribute(name));
    } else if (!node.parentElement?.closest(silent)) note(node.nodeValue);
  }
  return found;
}
