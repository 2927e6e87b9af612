import type { Language } from "../domain/languages.ts";
import { discover as germanLists } from "./de/discover.ts";
import { mails as germanMails } from "./de/mails.ts";
import { publicPage as german } from "./de/public-page.ts";
import { discover as englishLists } from "./en/discover.ts";
import { mails as englishMails } from "./en/mails.ts";
import { publicPage as english } from "./en/public-page.ts";
import { discover as frenchLists } from "./fr/discover.ts";
import { mails as frenchMails } from "./fr/mails.ts";
import { publicPage as french } from "./fr/public-page.ts";
import { discover as luxembourgishLists } from "./lb/discover.ts";
import { mails as luxembourgishMails } from "./lb/mails.ts";
import { publicPage as luxembourgish } from "./lb/public-page.ts";
import { averageOf } from "./mail-parts.ts";
import type { MailTexts } from "./mails.ts";
import { discover as portugueseLists } from "./pt/discover.ts";
import { mails as portugueseMails } from "./pt/mails.ts";
import { publicPage as portuguese } from "./pt/public-page.ts";

/** `written`: how days and fractions are written, which the mails know without the platform. */
type Catalogue = {
  page: typeof english;
  lists: typeof englishLists;
  written: Pick<MailTexts, "date" | "decimal">;
};

const catalogues: Record<Language, Catalogue> = {
  en: { page: english, lists: englishLists, written: englishMails },
  fr: { page: french, lists: frenchLists, written: frenchMails },
  de: { page: german, lists: germanLists, written: germanMails },
  lb: { page: luxembourgish, lists: luxembourgishLists, written: luxembourgishMails },
  pt: { page: portuguese, lists: portugueseLists, written: portugueseMails },
};

export type PublicPageWords = ReturnType<typeof publicPageIn>;

/** What pages say that live in the database, to whoever runs no script. */
export function publicPageIn(language: Language) {
  const { page, lists, written } = catalogues[language];
  return {
    ...page,
    /** (4.25, 3) → "4.3 of 5 lemons from 3 ratings"; null: nobody has rated. */
    figure(average: number | null, count: number): string {
      const said = averageOf(written, average);
      return said === null ? page.unrated : page.average(said, count);
    },
    /** "2026-11-20…" → "20 November 2026". */
    day(date: string): string {
      const [year = 0, month = 0, day = 0] = date.slice(0, 10).split("-").map(Number);
      return written.date(day, month, year);
    },
    /** Title and description of the lists. */
    discover: { title: lists.title, lead: lists.lead },
    stream: { title: lists.stream.title, lead: lists.stream.lead },
  };
}
