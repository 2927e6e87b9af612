import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { anchorOf, Markdown, readMarkdown, splitAt } from "../../src/site/text-pages/markdown.tsx";

test("the anchors of headings omit numbers and accents and are unique on a page", () => {
  const taken = new Set<string>();
  const headings = ["3. Your account", "Your account", "Your account", "Déjà vu?", "…"];
  expect(headings.map((heading) => anchorOf(heading, taken))).toEqual([
    "your-account",
    "your-account-2",
    "your-account-3",
    "deja-vu",
    "part",
  ]);
});

test("splitAt returns the text before the first heading and the part below each heading", () => {
  const { tokens } = readMarkdown("Before.\n\n## One\n\nText.\n\n### Deeper\n\n## Two\n");
  const { before, parts } = splitAt(2, tokens);
  expect(before.map(({ raw }) => raw.trim()).filter(Boolean)).toEqual(["Before."]);
  expect(parts.map(({ anchor, text }) => [anchor, text])).toEqual([
    ["one", "One"],
    ["two", "Two"],
  ]);
  expect(parts[0]?.tokens.some(({ type }) => type === "heading")).toBe(true);
});

test("the front matter of a Markdown text is read, and is empty if there is none", () => {
  expect(readMarkdown("---\ntitle: Terms\n---\nText.\n").front).toEqual({ title: "Terms" });
  expect(readMarkdown("Text.\n").front).toEqual({});
});

test("links in Markdown lead to the page's language, and HTML in Markdown is rejected", () => {
  const draw = (source: string) =>
    renderToStaticMarkup(<Markdown tokens={readMarkdown(source).tokens} link={(href) => `/fr${href}`} />);
  expect(draw("[Help](/help)")).toBe('<p><a href="/fr/help">Help</a></p>');
  expect(() => draw("<b>bold</b>")).toThrow("html");
});
