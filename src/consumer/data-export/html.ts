import { escapeHtml } from "../../domain/text/escape-html.ts";

/** Markup that is safe to write into a page: every inserted text was escaped. */
export type Html = { readonly text: string; readonly isHtml: true };

type Part = string | Html | readonly Html[];

/** `` html`<p>${name}</p>` ``: inserted values are escaped, inside quotes too, unless they are `Html` themselves. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  text: strings.reduce((text, string, index) => text + render(parts[index - 1] ?? "") + string),
  isHtml: true,
});

/** For text that this app wrote itself, such as a style sheet. Never for what a person typed. */
export const trusted = (text: string): Html => ({ text, isHtml: true });

function render(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  if ("isHtml" in part) return part.text;
  return part.map(render).join("");
}
