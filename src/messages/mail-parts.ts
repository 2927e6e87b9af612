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
/**
 * A person's name for a mail to an address that they chose; `otherwise` if it could be an advertisement: a name has
 * letters, and no link.
 */
export function nameOf(value: unknown, otherwise: string): string {
  const name = textOf(value).replaceAll(/\s+/gu, " ").trim();
  const isName = /^\p{L}[\p{L}\p{M}'’ -]*\.?$/u.test(name) && name.length <= 40 && name.split(" ").length <= 4;
  return isName ? name : otherwise;
}

/** The name of a place for a subject; `otherwise` if it could be an advertisement with a link. */
export function subjectPlace(name: string, otherwise: string): string {
  return /[:\n\r]|\/\/|www\.|\p{L}\.\p{L}{2}/iu.test(name) || name.length > 80 ? otherwise : name;
}

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
