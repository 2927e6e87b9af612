import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextArea } from "../../src/ui/elements/text-area.tsx";

const draw = (length: number, error: string | null = null) =>
  renderToStaticMarkup(
    <TextArea label="Note" value={"x".repeat(length)} maxLength={500} error={error} onChange={() => undefined} />,
  );
const announced = (html: string) => /<span aria-live="polite">([^<]*)<\/span>/.exec(html)?.[1];

test("a text area counts its characters without enforcing the maximum", () => {
  expect(draw(3)).toContain("3 / 500");
  expect(draw(3)).not.toMatch(/maxlength/i);
  expect(draw(501)).toContain('data-over="true"');
});

test("a text area announces the remaining characters once 50 are left, and an error beyond the maximum", () => {
  expect(announced(draw(449))).toBe("");
  expect(announced(draw(450))).toContain("50");
  expect(announced(draw(501, "Too long."))).toBe("Too long.");
});
