import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ImportReport, Problem } from "./import-places.ts";

const shownProblems = 20;

/**
 * Prints the result of an import: the first problems on stderr, each with its line or id, then the totals. All problems go
 * into a file beside the input.
 */
export function printImportReport(file: string, report: ImportReport): void {
  const { imported, withoutCity, skipped, nameless, problems } = report;
  for (const problem of problems.slice(0, shownProblems))
    console.error(`${file}:${problem.line}: ${sentenceOf(problem)}`);
  if (problems.length > shownProblems) console.error(`… and ${problems.length - shownProblems} more`);
  const whole = problems.filter(({ key }) => key === null).length;
  console.log(
    `${count(imported, "place")} imported, ${count(whole, "feature")} with problems left out, ${count(problems.length - whole, "value")} left out or repaired.`,
  );
  if (withoutCity > 0) console.log(`${count(withoutCity, "place")} have no city, because no known town is near.`);
  if (nameless.length > 0)
    console.log(`${count(nameless.length, "place")} skipped without a name, such as ${nameless[0]}.`);
  if (skipped > 0) console.log(`${count(skipped, "feature")} of other kinds skipped.`);
  if (problems.length > 0) console.log(`All problems: ${writeProblems(file, problems)}`);
}

const sentenceOf = ({ id, key, problem }: Problem): string =>
  [id && `${id}:`, key, problem].filter((part) => part !== null).join(" ");

/** A table of all problems, one a line. Returns its path: beside the input, or where temporary files are. */
export function writeProblems(file: string, problems: readonly Problem[]): string {
  const cell = (value: string | number | null) => String(value ?? "").replace(/\s+/g, " ");
  const rows = problems.map(({ line, id, key, problem }) => [line, id, key, problem].map(cell).join("\t"));
  const table = `${["line", "id", "value", "problem"].join("\t")}\n${rows.join("\n")}\n`;
  const name = `${path.basename(file)}.problems.tsv`;
  for (const folder of [path.dirname(path.resolve(file)), tmpdir()]) {
    try {
      writeFileSync(path.join(folder, name), table);
      return path.join(folder, name);
    } catch {
      // The folder of the input may be read-only.
    }
  }
  return "they could not be written to a file";
}

/** "1 place", "1,200 places". */
export const count = (n: number, noun: string) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
