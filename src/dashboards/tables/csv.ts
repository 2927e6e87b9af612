/** A cell: numbers are written as numbers, null as an empty cell. */
export type Cell = string | number | null;

/** Beginnings that a spreadsheet takes for a formula, also after spaces and as full-width characters. */
const formula = /^\s*[=+\-@|%＝＋－＠｜％]|^[\t\r]/u;

/**
 * Rows as RFC 4180 CSV with a byte order mark, without which spreadsheets guess the wrong encoding. A text that a spreadsheet
 * would run as a formula gets a leading apostrophe.
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
