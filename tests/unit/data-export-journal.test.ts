import { expect, test } from "vitest";
import { drawJournal } from "../../src/consumer/data-export/journal.ts";
import type { ExportedData } from "../../src/consumer/data-export/export-files.ts";
import { common } from "../../src/messages/en/common.ts";
import { names } from "../../src/messages/en/names.ts";
import { takeHome } from "../../src/messages/en/take-home.ts";
import { aTakenRating } from "../support/exported-rating.ts";

const words = { journal: takeHome.journal, common, names, locale: "en" };
const draw = (packed: Partial<ExportedData>, firstName: string | null = "Ada") =>
  drawJournal(
    { ratings: [], drafts: [], leftBehind: [], ...packed },
    { firstName, exportedAt: "2026-11-22T10:00:00.000Z", face: null, words },
  );

const nasty = `"><script>alert(1)</script><img src=x onerror=alert(1)>' \`&amp;`;

test("nothing that anybody wrote becomes more than text, wherever it stands", () => {
  const photos = [{ id: "1", file: "photos/a-1.jpg", caption: nasty }];
  const content = { ...aTakenRating().content, comment: nasty, server_name: nasty };
  const rating = aTakenRating({ placeName: nasty, city: nasty, vicinity: nasty, content, photos });
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

test("it needs no script and nothing from anywhere else, and forbids itself both", () => {
  const page = draw({ ratings: [aTakenRating()] });
  expect(page).not.toMatch(/<script|https?:\/\/|<link|@import/);
  expect(page).toContain(
    `content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; font-src data:"`,
  );
});

test("each rating stands under its month with its lemons, words, photos and what became of it", () => {
  const older = aTakenRating({ placeName: "Le Bistro", ratedAt: "2026-09-01T10:00:00.000Z" });
  const newer = aTakenRating({
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
  expect(page).toContain(takeHome.journal.unsent);
  expect(page).toContain("1 photo not in this file");
  expect(page).toContain("Ada’s Lemon Journey");
});

test("a tag that only a later version knows is left out rather than shown as a code", () => {
  const content = { ...aTakenRating().content, tags: ["great_vibe", "tag_of_tomorrow"] };
  const page = draw({ ratings: [aTakenRating({ content } as never)] });
  expect(page).toContain("Great vibe");
  expect(page).not.toContain("tag_of_tomorrow");
});
