import { describe, expect, test } from "vitest";
import { separatorFor, toCsv } from "../../src/dashboards/tables/csv.ts";
import { failed, type Answer } from "../../src/dashboards/data/answer.ts";
import { collectRows, mostRows, sheetOf } from "../../src/dashboards/owner/reviews/export-reviews.ts";
import { rowsPerCall, type ExportRow } from "../../src/dashboards/owner/reviews/reviews.ts";

const bodyOf = (csv: string) => csv.replace(/^\uFEFF/, "");
const cell = (text: string) => bodyOf(toCsv([[text]], ",")).replace(/\r\n$/, "");

describe("a file of rows", () => {
  test("is RFC 4180 with a mark of its encoding: quotes doubled, line ends kept, numbers plain, nothing empty", () => {
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
  ])("never runs %j in a spreadsheet", (text) => {
    expect(cell(text)).toBe(`"'${text}"`);
  });

  test("leaves alone what only looks a little like that, and keeps a number below nought a number", () => {
    expect(cell("well = fine")).toBe("well = fine");
    expect(bodyOf(toCsv([[-3]], ","))).toBe("-3\r\n");
    expect(cell("half \ud83c")).toBe("half \ufffd");
  });

  test.each([
    ["en-GB", ","],
    ["fr", ";"],
    ["de-LU", ";"],
    ["lb", ";"],
    ["pt-PT", ";"],
  ] as const)("has between its cells what spreadsheets of %s take", (locale, separator) => {
    expect(separatorFor(locale)).toBe(separator);
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

/** A server with so many rows. */
function serverWith(count: number) {
  const asked: (string | null)[] = [];
  const fetchRows = async (after: string | null): Promise<Answer<ExportRow[]>> => {
    asked.push(after);
    const from = after === null ? 0 : Number(after) + 1;
    return {
      ok: true,
      value: Array.from({ length: Math.min(rowsPerCall, count - from) }, (_, index) => row(from + index)),
    };
  };
  return { asked, fetchRows };
}

describe("an export", () => {
  test("reads page after page, each after the last row, and says how far it is", async () => {
    const { fetchRows, asked } = serverWith(2 * rowsPerCall + 3);
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
    expect(asked).toEqual([null, String(rowsPerCall - 1), String(2 * rowsPerCall - 1)]);
    expect(progress).toEqual([rowsPerCall, 2 * rowsPerCall, 2 * rowsPerCall + 3]);
  });

  test.each([
    [mostRows, false],
    [mostRows + 1, true],
  ])("of %i rows ends at the most that a spreadsheet takes; capped: %s", async (count, capped) => {
    const { fetchRows } = serverWith(count);
    const answer = await collectRows({ fetchRows, onProgress: () => undefined, isCancelled: () => false });
    expect(answer.ok && answer.value?.rows.length).toBe(mostRows);
    expect(answer.ok && answer.value?.capped).toBe(capped);
  });

  test("that is cancelled makes no file, and one whose line drops says so instead of ending early", async () => {
    const { fetchRows } = serverWith(9_999);
    expect(await collectRows({ fetchRows, onProgress: () => undefined, isCancelled: () => true })).toEqual({
      ok: true,
      value: null,
    });
    const dropped = async (after: string | null) => (after === null ? fetchRows(null) : failed("offline"));
    const answer = await collectRows({ fetchRows: dropped, onProgress: () => undefined, isCancelled: () => false });
    expect(answer).toEqual(failed("offline"));
  });

  test("has a head in words and tags as people read them", () => {
    const { id: _id, ...fields } = row(1);
    const columns = Object.fromEntries(Object.keys(fields).map((name) => [name, `The ${name}`]));
    const sheet = sheetOf([row(1)], columns as never, { attentive: "Attentive" });
    expect(sheet[0]?.slice(0, 3)).toEqual(["The day", "The score", "The tags"]);
    expect(sheet[1]?.slice(0, 4)).toEqual(["2026-11-22", 5, "Attentive, great_vibe", "Fine"]);
  });
});
