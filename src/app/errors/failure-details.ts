/** One line for the page. */
export const failureLine = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A file of the app that is not on the device: a browser says so in these ways. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i.test(
    error.message,
  );

/** What "Copy details" copies: enough to find the fault, nothing about the person (the fragment may be a key). */
export function failureReport(error: unknown, page: { path: string; agent: string; at: string }): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return [failureLine(error), `Page: ${page.path}`, `Browser: ${page.agent}`, `Time: ${page.at}`, stack]
    .filter(Boolean)
    .join("\n");
}

/**
 * What was stopped on purpose (e.g. a request of a page that was left) is no failure of anything. What the database gave up is one,
 * also where it calls that by the same name: its errors are none of the browser's.
 */
export const isUnexpected = (error: unknown): boolean =>
  !(error instanceof DOMException && error.name === "AbortError");
