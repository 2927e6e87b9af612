import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HoursField } from "../../src/dashboards/owner/settings/hours/hours-field.tsx";

const markupOf = (value: string, error: string | null = null) =>
  renderToStaticMarkup(<HoursField value={value} error={error} onChange={() => undefined} />);

test("an owner edits the hours of each day, and never sees the notation", () => {
  const markup = markupOf("Mo-Fr 11:30-14:00,18:00-24:00; PH off; 2026 Dec 24 11:30-14:00");
  expect(markup.match(/type="time"/g)).toHaveLength(22);
  expect(markup).toContain('aria-label="Monday: opens" value="11:30"');
  expect(markup).toContain('type="date"');
  expect(markup).toContain('value="2026-12-24"');
  expect(markup).not.toContain("Mo-Fr");
});

test("hours that the form cannot show stay as text until the owner replaces them", () => {
  const markup = markupOf('Mo-Sa 18:00+; Su "by reservation only"');
  expect(markup).toContain("Mo-Sa 18:00+");
  expect(markup).toContain("It stays until you replace it");
  expect(markup).not.toContain('type="time"');
});

test("a restaurant without hours offers to enter them, and an error is shown with the hours", () => {
  expect(markupOf("")).toContain("Enter opening hours");
  const markup = markupOf("Mo 10:00-12:00", "A time or a date is missing.");
  expect(markup).toMatch(/aria-describedby="([^"]+)".*id="\1"/s);
});
