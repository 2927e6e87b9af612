import type { Language } from "../domain/languages.ts";
import { averageOf } from "./mail-parts.ts";
import { textsIn } from "./server-texts.ts";

export type PublicPageWords = ReturnType<typeof publicPageIn>;

/** Texts of public pages from the database, for readers without scripts, e.g. search engines. */
export function publicPageIn(language: Language) {
  const [page, gone, reasons, lists, written] = [
    textsIn(language, "publicPage"),
    textsIn(language, "removedReviews"),
    textsIn(language, "report").reasons as Record<string, string>,
    textsIn(language, "discover"),
    textsIn(language, "mails"),
  ];
  return {
    ...page,
    unconfirmed: lists.unconfirmed,
    /** (4.25, 3) → "4.3 of 5 lemons from 3 ratings"; null: there is no rating. */
    figure(average: number | null, count: number): string {
      const said = averageOf(written, average);
      return said === null ? page.unrated : page.average({ average: said, count });
    },
    /** The sentence about removed reviews, and a line for each reason. */
    removed: {
      heading: gone.heading,
      sentence: (count: number): string => (count === 0 ? gone.none : gone.some({ count })),
      reason: (code: string, count: number): string => gone.reason({ reason: reasons[code] ?? code, count }),
    },
    /** "2026-11-20…" → "20 November 2026". */
    day(date: string): string {
      const [year = 0, month = 0, day = 0] = date.slice(0, 10).split("-").map(Number);
      return written.date({ day, month, year });
    },
    /** "2026-11-01…" → "November 2026". */
    month(date: string): string {
      const [year = 0, month = 0] = date.slice(0, 7).split("-").map(Number);
      return written.month({ month, year });
    },
    /** Title and description of the lists. */
    discover: { title: lists.title, lead: lists.lead },
    stream: { title: lists.stream.title, lead: lists.stream.lead },
  };
}
