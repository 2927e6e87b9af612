import { escapeHtml } from "../../domain/text/escape-html.ts";

/** Text that may stand in a page as it is: everything put into it has been made harmless. */
export type Html = { readonly text: string; readonly isHtml: true };

type Part = string | Html | readonly Html[];

/** `` html`<p>${name}</p>` ``: what is put in is text, also inside quotes, unless it was made here too. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  text: strings.reduce((text, string, index) => text + render(parts[index - 1] ?? "") + string),
  isHtml: true,
});

/** For what this app wrote itself, such as a style sheet. Never for what a person typed. */
export const trusted = (text: string): Html => ({ text, isHtml: true });

function render(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  if ("isHtml" in part) return part.text;
  return part.map(render).join("");
}
