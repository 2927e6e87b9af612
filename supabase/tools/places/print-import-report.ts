import type { ImportReport } from "./import-places.ts";

const shownProblems = 20;

/** Prints the result of an import: problems on stderr, each with its line or id, then the totals. */
export function printImportReport(
  file: string,
  { imported, withoutCity, skipped, nameless, problems }: ImportReport,
): void {
  for (const { line, id, problem } of problems.slice(0, shownProblems))
    console.error(`${file}:${line}: ${id === null ? "" : `${id}: `}${problem}`);
  if (problems.length > shownProblems) console.error(`… and ${problems.length - shownProblems} more`);
  console.log(`${count(imported, "place")} imported, ${count(problems.length, "feature")} with problems.`);
  if (withoutCity > 0) console.log(`${count(withoutCity, "place")} have no city, because no known town is near.`);
  if (nameless.length > 0)
    console.log(`${count(nameless.length, "place")} skipped without a name, such as ${nameless[0]}.`);
  if (skipped > 0) console.log(`${count(skipped, "feature")} of other kinds skipped.`);
}

/** "1 place", "1,200 places". */
export const count = (n: number, noun: string) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
