/** Rows and cells of a CSV file (RFC 4180), separated by commas, or by semicolons if the first line has none. */
export function parseCsv(text: string): string[][] {
  const [firstLine = ""] = text.split("\n", 1);
  const separator = firstLine.includes(",") ? "," : ";";
  // A cell in quotes, with doubled quotes inside, or one without; then what ends it.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "gy");
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    // A stray quote: the file is not CSV.
    if (!found) return [];
    const [, quoted, plain, end] = found;
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return row.length > 0 ? [...rows, [...row, ""]] : rows;
}

/** Each row as an object, named by the first row. */
export function toRecords([titles = [], ...rows]: readonly string[][]): Record<string, string>[] {
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ""));
  return filled.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ""])));
}
