import { addressOf, pages } from "./paths.ts";

/** The one of a person's ratings that this is about: its id, or that of a decision about it. */
export const historyPathAbout = (id: string): string => addressOf(pages.history, { about: id });
