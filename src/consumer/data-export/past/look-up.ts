import { searchPlaces } from "../../../sync/refresh/refresh.ts";
import type { PastRow } from "./plan-past.ts";

/** Places looked for at one tap, so that the limit of the server leaves room for the person's own searches. */
const atOnce = 50;

export const toLookUp = (rows: readonly PastRow[]): PastRow[] =>
  rows.filter(({ fate }) => fate === "unknown").slice(0, atOnce);

/** Searches for unknown places one after the other; what is found is stored on the device. False: the server stopped answering. */
export async function lookUp(rows: readonly PastRow[], progress: (done: number) => void): Promise<boolean> {
  for (const [index, { item }] of rows.entries()) {
    if (item.at && !(await searchPlaces(item.at, item.name)).ok) return false;
    progress(index + 1);
  }
  return true;
}
