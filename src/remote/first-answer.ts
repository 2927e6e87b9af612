import type * as z from "zod/mini";
import { firstAnswerId } from "../domain/paths/in-page.ts";

/**
 * The server keeps a page for a minute, and the browser for another. An older one comes from a cache between them, and may show
 * what moderation has withheld since.
 */
const freshMs = 2 * 60_000;

/** A data element of a page. `dataset.at`: when the server drew it, ISO time. */
export type PartOfPage = { dataset: Record<string, string | undefined>; textContent: string | null };

export const isFreshPart = ({ dataset: { at = "" } }: PartOfPage): boolean =>
  Math.abs(Date.now() - Date.parse(at)) < freshMs;

/** A document, as far as it is used here: the worker has none. */
type Page = {
  location: { pathname: string };
  getElementById(id: string): (PartOfPage & { remove(): void }) | null;
};

/**
 * The answer that the server has drawn into the page of this address, and when (ISO time). Null without one, for another
 * address, and when it has been taken already: a later visit asks the server. Only a taken answer leaves the page.
 */
export function takeFirstAnswer<T>(page: Page, schema: z.ZodMiniType<T>): { answer: T; asOf: string } | null {
  const element = page.getElementById(firstAnswerId);
  if (!element) return null;
  const { address, at: asOf = "" } = element.dataset;
  if (address !== page.location.pathname || !isFreshPart(element)) return null;
  element.remove();
  const read = schema.safeParse(JSON.parse(element.textContent ?? "null"));
  return read.success ? { answer: read.data, asOf } : null;
}
