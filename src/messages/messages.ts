import { createContext, use } from "react";
import type { Messages } from "./en.ts";

/**
 * The words of one area: `const t = useMapMessages(); t.noPlaces`. English is in the chunk of whoever uses the hook, so a
 * screen downloads its own words and no other's. Another language is one object of type `Messages` in one chunk, which
 * is loaded before the first frame (`loadCatalogue`) and stands in for all areas at once: no word ever flashes in English.
 */
export const messagesOf =
  <Area extends keyof Messages>(area: Area, english: Messages[Area]) =>
  (): Messages[Area] =>
    use(Catalogue)?.[area] ?? english;

/** `null`: English. */
export const Catalogue = createContext<Messages | null>(null);

/** Further languages: `fr: async () => (await import("./fr.ts")).fr`. */
const catalogues: Record<string, () => Promise<Messages>> = {};

/**
 * The first of the person's languages that there are words for; English otherwise, also where they cannot be loaded. `locale`
 * is the form of it in which dates and numbers are written.
 */
export async function loadCatalogue(
  wanted: readonly string[],
): Promise<{ language: string; locale: string; catalogue: Messages | null }> {
  const tags = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  const language = tags.find((tag) => tag === "en" || tag in catalogues) ?? "en";
  const catalogue = (await catalogues[language]?.().catch(() => null)) ?? null;
  const said = catalogue ? language : "en";
  // Whoever reads English for want of their own language expects neither a month before the day nor AM and PM.
  const locale = wanted.find((tag) => tag.toLowerCase().startsWith(said)) ?? (said === "en" ? "en-GB" : said);
  return { language: said, locale, catalogue };
}
