import { expect, test } from "vitest";
import { drawJournal } from "../../src/consumer/data-export/journal.ts";
import type { ExportedData } from "../../src/consumer/data-export/export-files.ts";
import { anExportedRating } from "../support/exported-rating.ts";
import { textsOf } from "../support/texts.ts";

const common = textsOf("en", "common");
const names = textsOf("en", "names");
const dataExport = textsOf("en", "dataExport");

const words = { journal: dataExport.journal, common, names, locale: "en" };
const draw = (packed: Partial<ExportedData>, firstName: string | null = "Ada") =>
  drawJournal(
    { ratings: [], drafts: [], leftBehind: [], ...packed },
    { firstName, exportedAt: "2026-11-22T10:00:00.000Z", face: null, words },
  );

const nasty = `"><script>alert(1)</script><img src=x onerror=alert(1)>' \`&amp;`;

test("the exported journal escapes every text that a person wrote", () => {
  const photos = [{ id: "1", file: "photos/a-1.jpg", caption: nasty }];
  const content = { ...anExportedRating().content, comment: nasty, server_name: nasty };
  const rating = anExportedRating({ placeName: nasty, city: nasty, vicinity: nasty, content, photos });
  const { placeId, placeName, ratedAt: updatedAt } = rating;
  const draft = {
    placeId,
    placeName,
    score: null,
    tags: [],
    comment: nasty,
    serverName: nasty,
    award: null,
    updatedAt,
  };
  const page = draw({ ratings: [rating], drafts: [{ ...draft, photos }] }, nasty);
  const tags = [...page.matchAll(/<\/?([a-zA-Z!][\w-]*)([^>]*)>/g)];
  const ours =
    /^(!doctype|html|head|meta|title|style|body|svg|symbol|g|path|use|header|div|p|h[123]|bdi|dl|dt|dd|main|section|article|time|ul|li|blockquote|figure|img|figcaption|footer)$/;
  expect(tags.map(([, name = ""]) => name).filter((name) => !ours.test(name))).toEqual([]);
  expect(tags.filter(([, , rest = ""]) => /\bon\w+\s*=/.test(rest.replaceAll(/"[^"]*"/g, '""')))).toEqual([]);
  expect(page).toContain("&lt;script&gt;alert(1)");
});

test("the exported journal has no script and loads nothing, and its content policy forbids both", () => {
  const page = draw({ ratings: [anExportedRating()] });
  expect(page).not.toMatch(/<script|https?:\/\/|<link|@import/);
  expect(page).toContain(
    `content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; font-src data:"`,
  );
});

test("the exported journal lists ratings by month with lemons, texts, photos and state", () => {
  const older = anExportedRating({ placeName: "Le Bistro", ratedAt: "2026-09-01T10:00:00.000Z" });
  const newer = anExportedRating({
    placeName: "مطعم الليمون",
    ratedAt: "2026-11-01T10:00:00.000Z",
    sync: "queued",
    photos: [
      { id: "1", file: "photos/a-1.jpg", caption: "The cellar" },
      { id: "2", file: null, missing: "not-here", caption: null },
    ],
  });
  const page = draw({ ratings: [older, newer] });
  const order = ["November 2026", "<bdi>مطعم الليمون</bdi>", "September 2026", "<bdi>Le Bistro</bdi>"].map((part) =>
    page.indexOf(part),
  );
  expect(order.every((place, index) => place > (order[index - 1] ?? -1))).toBe(true);
  expect(page).toContain('aria-label="4 lemons"');
  expect(page).toContain('<img src="photos/a-1.jpg" alt="The cellar"');
  expect(page).toContain(dataExport.journal.unsent);
  expect(page).toContain("1 photo not in this file");
  expect(page).toContain("Ada’s Lemon Journey");
});

test("the exported journal omits tags that this app version does not know", () => {
  const content = { ...anExportedRating().content, tags: ["great_vibe", "tag_of_tomorrow"] };
  const page = draw({ ratings: [anExportedRating({ content } as never)] });
  expect(page).toContain("Great vibe");
  expect(page).not.toContain("tag_of_tomorrow");
});
