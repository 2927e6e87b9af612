import type { Answer } from "../../data/answer.ts";
import type { Cell } from "../../tables/csv.ts";
import { rowsPerCall, type ExportRow } from "./reviews.ts";

/** Spreadsheets still open a file of this size. */
export const maxRows = 50_000;

type Ports = {
  fetchRows: (after: string | null) => Promise<Answer<ExportRow[]>>;
  onProgress: (rows: number) => void;
  isCancelled: () => boolean;
};

/** `capped`: there are more rows. Null when cancelled. */
export type Collected = { rows: ExportRow[]; capped: boolean } | null;

/** Collects all rows page by page. If a page fails there is no file, because a truncated file does not say so. */
export async function collectRows({ fetchRows, onProgress, isCancelled }: Ports): Promise<Answer<Collected>> {
  const rows: ExportRow[] = [];
  for (;;) {
    const answer = await fetchRows(rows.at(-1)?.id ?? null);
    if (isCancelled()) return { ok: true, value: null };
    if (!answer.ok) return answer;
    rows.push(...answer.value);
    onProgress(Math.min(rows.length, maxRows));
    if (rows.length > maxRows) return { ok: true, value: { rows: rows.slice(0, maxRows), capped: true } };
    if (answer.value.length < rowsPerCall) return { ok: true, value: { rows, capped: false } };
  }
}

type Columns = Record<Exclude<keyof ExportRow, "id">, string>;

/** Header row with labels, then the rows; several tags share one cell, by their labels. */
export function sheetOf(rows: readonly ExportRow[], columns: Columns, words: Record<string, string>): Cell[][] {
  const names = Object.keys(columns) as (keyof Columns)[];
  const cellOf = (row: ExportRow, name: keyof Columns): Cell =>
    name === "tags" ? row.tags.map((tag) => words[tag] ?? tag).join(", ") : row[name];
  return [names.map((name) => columns[name]), ...rows.map((row) => names.map((name) => cellOf(row, name)))];
}
