/** The message of an error in one line. */
export const failureLine = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Browsers' messages for a script that could not be loaded. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i.test(
    error.message,
  );

/**
 * The text of "Copy details": enough to find the fault, nothing about the person (the fragment may be a secret key).
 */
export function failureReport(error: unknown, page: { path: string; agent: string; at: string }): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return [failureLine(error), `Page: ${page.path}`, `Browser: ${page.agent}`, `Time: ${page.at}`, stack]
    .filter(Boolean)
    .join("\n");
}

/**
 * False for requests that were aborted on purpose, e.g. because the person left the page. Aborts of the database count
 * as errors, although they have the same name: they are no `DOMException`s.
 */
export const isUnexpected = (error: unknown): boolean =>
  !(error instanceof DOMException && error.name === "AbortError");
