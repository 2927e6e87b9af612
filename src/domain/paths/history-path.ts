import { addressOf, pages } from "./paths.ts";

/** The history with one rating opened. `id`: of the rating, or of a moderation decision about it. */
export const historyPathAbout = (id: string): string => addressOf(pages.history, { about: id });
