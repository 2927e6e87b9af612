import { defaultTimeZone } from "../domain/people/own-profile.ts";
import { localDay } from "../domain/people/visit-days.ts";
import type { MailTexts, MailWords, Paragraph } from "./mails.ts";

export type Letter = Omit<MailWords, "language" | "frame">;
export type Params = Readonly<Record<string, unknown>>;

/** A letter with one link. */
export const letter = (
  { subject, action, why }: { subject: string; action: string; why: string },
  paragraphs: readonly Paragraph[],
  url: string,
): Letter => ({ subject, paragraphs, links: [{ label: action, url }], why });

/** A text parameter; `otherwise` if it is missing or empty. */
export const textOf = (value: unknown, otherwise = ""): string =>
  typeof value === "string" && value !== "" ? value : otherwise;
export const countOf = (value: unknown): number => (typeof value === "number" && value > 0 ? Math.floor(value) : 0);

/** For the beginning of a sentence. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The day of a time or a date, in the time zone of the rated places. Empty for other values. */
export function dateOf(t: MailTexts, value: unknown): string {
  const at = new Date(textOf(value));
  if (Number.isNaN(at.getTime())) return "";
  const [year = 0, month = 0, day = 0] = localDay(at, defaultTimeZone).split("-").map(Number);
  return t.date({ day, month, year });
}

/** 4.25 → "4.3", with the decimal sign of the language. */
export function averageOf(t: Pick<MailTexts, "decimal">, value: unknown): string | null {
  if (typeof value !== "number") return null;
  const tenths = Math.round(value * 10);
  return `${Math.floor(tenths / 10)}${t.decimal}${tenths % 10}`;
}

/** From rows {name, ratings, …}. */
export const placesOf = ({ unnamed }: MailTexts, rows: unknown) =>
  (Array.isArray(rows) ? (rows as Readonly<Record<string, unknown>>[]) : []).map((row) => ({
    name: textOf(row["name"], unnamed.place),
    ratings: countOf(row["ratings"]),
    row,
  }));
/** A line for restaurants that do not fit into the mail. */
export const moreOf = ({ morePlaces }: MailTexts, more: unknown) =>
  countOf(more) > 0 ? [morePlaces({ count: countOf(more) })] : [];
