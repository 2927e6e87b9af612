import { describe, expect, test } from "vitest";
import { toCsv } from "../../src/dashboards/tables/csv.ts";
import { cellSeparator, setFormats } from "../../src/messages/format.ts";
import { failed, type Answer } from "../../src/dashboards/data/answer.ts";
import { collectRows, maxRows, sheetOf } from "../../src/dashboards/owner/reviews/export-reviews.ts";
import { rowsPerCall, type ExportRow } from "../../src/dashboards/owner/reviews/reviews.ts";

const bodyOf = (csv: string) => csv.replace(/^\uFEFF/, "");
const cell = (text: string) => bodyOf(toCsv([[text]], ",")).replace(/\r\n$/, "");

describe("toCsv", () => {
  test("writes RFC 4180 with a byte order mark: doubled quotes, quoted line breaks, plain numbers, empty nulls", () => {
    expect(
      toCsv(
        [
          ["a", 4.5, null],
          ['"so", he said', "two\nlines", "plain"],
        ],
        ",",
      ),
    ).toBe('\uFEFFa,4.5,\r\n"""so"", he said","two\nlines",plain\r\n');
    expect(bodyOf(toCsv([["a;b", "c,d"]], ";"))).toBe('"a;b";c,d\r\n');
  });

  test.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "|calc",
    "%x",
    "\t=1",
    "\r=1",
    "  =1",
    "\u00a0=1",
    "＝1",
    "＠x",
    "＋1",
    "－1",
  ])("escapes %j, which a spreadsheet would run as a formula", (text) => {
    expect(cell(text)).toBe(`"'${text}"`);
  });

  test("does not escape plain text or negative numbers, and replaces lone surrogates", () => {
    expect(cell("well = fine")).toBe("well = fine");
    expect(bodyOf(toCsv([[-3]], ","))).toBe("-3\r\n");
    expect(cell("half \ud83c")).toBe("half \ufffd");
  });

  test.each([
    ["en-GB", ","],
    ["fr", ";"],
    ["de-LU", ";"],
    ["pt-PT", ";"],
  ] as const)("the separator for the locale %s is %s", (locale, separator) => {
    setFormats(locale);
    expect(cellSeparator()).toBe(separator);
  });
});

const row = (index: number): ExportRow => ({
  id: String(index),
  day: "2026-11-22",
  score: 5,
  tags: ["attentive", "great_vibe"],
  comment: "Fine",
  language: null,
  photos: 0,
  verification: "none",
  server_first_name: null,
  award: null,
  reply: null,
  replied_on: null,
});

/** A server with `count` rows. */
function serverWith(count: number) {
  const requestedAfter: (string | null)[] = [];
  const fetchRows = async (after: string | null): Promise<Answer<ExportRow[]>> => {
    requestedAfter.push(after);
    const from = after === null ? 0 : Number(after) + 1;
    return {
      ok: true,
      value: Array.from({ length: Math.min(rowsPerCall, count - from) }, (_, index) => row(from + index)),
    };
  };
  return { requestedAfter, fetchRows };
}

describe("the export of an owner's reviews", () => {
  test("requests each page after the last row and reports progress", async () => {
    const { fetchRows, requestedAfter } = serverWith(2 * rowsPerCall + 3);
    const progress: number[] = [];
    const answer = await collectRows({
      fetchRows,
      onProgress: (rows) => progress.push(rows),
      isCancelled: () => false,
    });
    expect(answer).toMatchObject({ ok: true, value: { capped: false } });
    expect(answer.ok && answer.value?.rows.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 2 * rowsPerCall + 3 }, (_, index) => index),
    );
    expect(requestedAfter).toEqual([null, String(rowsPerCall - 1), String(2 * rowsPerCall - 1)]);
    expect(progress).toEqual([rowsPerCall, 2 * rowsPerCall, 2 * rowsPerCall + 3]);
  });

  test.each([
    [maxRows, false],
    [maxRows + 1, true],
  ])("stops at the row limit: %i rows, marked as incomplete: %s", async (count, capped) => {
    const { fetchRows } = serverWith(count);
    const answer = await collectRows({ fetchRows, onProgress: () => undefined, isCancelled: () => false });
    expect(answer.ok && answer.value?.rows.length).toBe(maxRows);
    expect(answer.ok && answer.value?.capped).toBe(capped);
  });

  test("returns no rows when cancelled, and the error when a page fails to load", async () => {
    const { fetchRows } = serverWith(9_999);
    expect(await collectRows({ fetchRows, onProgress: () => undefined, isCancelled: () => true })).toEqual({
      ok: true,
      value: null,
    });
    const dropped = async (after: string | null) => (after === null ? fetchRows(null) : failed("offline"));
    const answer = await collectRows({ fetchRows: dropped, onProgress: () => undefined, isCancelled: () => false });
    expect(answer).toEqual(failed("offline"));
  });

  test("has a header row and shows tags by their labels", () => {
    const { id: _id, ...fields } = row(1);
    const columns = Object.fromEntries(Object.keys(fields).map((name) => [name, `The ${name}`]));
    const sheet = sheetOf([row(1)], columns as never, { attentive: "Attentive" });
    expect(sheet[0]?.slice(0, 3)).toEqual(["The day", "The score", "The tags"]);
    expect(sheet[1]?.slice(0, 4)).toEqual(["2026-11-22", 5, "Attentive, great_vibe", "Fine"]);
  });
});
