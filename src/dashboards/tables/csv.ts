/** A value of a cell: numbers stay numbers, nothing is an empty cell. */
export type Cell = string | number | null;

/** What a spreadsheet takes for a formula when a cell begins so, also after blanks, and their full-width twins. */
const formula = /^\s*[=+\-@|%＝＋－＠｜％]|^[\t\r]/u;

/**
 * Rows as RFC 4180 has them, with a mark of their encoding, since spreadsheets guess wrongly without one. A text that a spreadsheet
 * would run begins with an apostrophe, which keeps it a text.
 */
export function toCsv(rows: readonly (readonly Cell[])[], separator: "," | ";"): string {
  return `\uFEFF${rows.map((row) => `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`).join("")}`;
}

function cellText(cell: Cell, separator: string): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = cell.toWellFormed();
  if (formula.test(text)) return quoted(`'${text}`);
  return /["\r\n]/.test(text) || text.includes(separator) ? quoted(text) : text;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Spreadsheets of these languages write a decimal comma, and take a semicolon between cells. */
const withSemicolon = ["fr", "de", "lb", "pt"];

export const separatorFor = (locale: string): "," | ";" =>
  withSemicolon.includes(locale.split("-")[0]?.toLowerCase() ?? "") ? ";" : ",";
