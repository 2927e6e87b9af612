// Formats numbers and times in the language of the texts, not of the browser, which may be a different one ("vor 5
// Min." in an English sentence).

let locale = "en";
const made = new Map<object, object>();

/**
 * Formats of a language that browsers do not know; the arguments are options of `Intl`. Numbers are formatted as in
 * `locale`.
 */
export type OwnFormats = {
  locale: string;
  /** Undefined for a date of digits only, which `locale` can format. */
  date: (at: Date, options: Intl.DateTimeFormatOptions) => string | undefined;
  /** For days, hours, minutes and seconds: `(-5, "minute")` is five minutes ago. */
  relative: (value: number, unit: string, options: Intl.RelativeTimeFormatOptions) => string;
  list: (items: readonly string[]) => string;
};
let own: OwnFormats | undefined;

/**
 * Called when the language changes. `tag` has the region, because a person who reads English as a second language
 * expects neither the month before the day nor AM and PM.
 */
export function setFormats(tag: string, formats?: OwnFormats): void {
  own = formats;
  locale = formats?.locale ?? generic[tag] ?? tag;
  decimalSign = signOf(locale);
  made.clear();
}
const generic: Record<string, string> = { en: "en-GB", pt: "pt-PT" };

/** Decimal sign of languages whose numbers are simple; other languages vary by region. */
const signOf = (tag: string): string | undefined =>
  /^en-(GB|US)/.test(tag) ? "." : /^(pt|(de|fr)(?!-C|-LI))/.test(tag) ? "," : undefined;
let decimalSign = signOf(locale);

/** Locale for a page that is formatted here and opened elsewhere. */
export const formatLocale = (): string => locale;

/** One cached formatter per set of options: creating one is expensive, and a list formats one number per card. */
function formatter<T extends object>(Kind: new (locale: string, options: object) => T, options: object): T {
  let found = made.get(options) as T | undefined;
  if (!found) made.set(options, (found = new Kind(locale, options)));
  return found;
}

const whole = {};
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const unit = (name: string) => ({ style: "unit", unit: name, maximumFractionDigits: 1 });
const metre = unit("meter");
const kilometre = unit("kilometer");
const mile = unit("mile");
/** `options` of `Intl.NumberFormat` must always be the same object, because formatters are cached by it. */
export const formatWith = (options: object, value: number): string =>
  formatter(Intl.NumberFormat, options).format(value);

/**
 * Formats simple numbers like `Intl`, without calling it: the first call of `Intl` takes a tenth of a second on a slow
 * phone, most of the time for drawing the first places. Undefined if the language needs more than its decimal sign.
 */
function plain(value: number, decimals?: 1): string | undefined {
  // Rounds the decimal notation and not the binary value.
  const rounded = Math.round(Number(`${value}e1`)) / 10;
  if (!decimalSign || !(rounded >= 0 && rounded < 1_000)) return undefined;
  return (decimals ? rounded.toFixed(decimals) : `${rounded}`).replace(".", decimalSign);
}

/** 1234 → "1,234". */
export const formatNumber = (value: number): string =>
  (Number.isInteger(value) ? plain(value) : undefined) ?? formatWith(whole, value);
/** 4 → "4.0": an average of lemons. */
export const formatAverage = (value: number): string => plain(value, 1) ?? formatWith(oneDecimal, value);

/** Column separator that spreadsheets of this language expect: a semicolon if numbers have a decimal comma. */
export const cellSeparator = (): "," | ";" => (formatAverage(1).includes(",") ? ";" : ",");

let imperial = false;
/** Sets the unit of distances; the default is metres. */
export function setUnits(units: string | null): void {
  imperial = units === "imperial";
}

/**
 * Metres below one kilometre, rounded to tens, the precision of phones; kilometres above, without a decimal from 100
 * on.
 */
export function formatDistance(distanceM: number): string {
  if (imperial) return formatWith(mile, Math.max(0.1, distanceM / 1_609));
  const tens = Math.max(10, Math.round(distanceM / 10) * 10);
  if (tens < 1_000) return inUnit(tens, "m", metre);
  return inUnit(distanceM < 100_000 ? distanceM / 1_000 : Math.round(distanceM / 1_000), "km", kilometre);
}

function inUnit(value: number, symbol: string, options: object): string {
  const figures = plain(value);
  return figures ? figures + (locale.startsWith("fr") ? "\u202f" : " ") + symbol : formatWith(options, value);
}

const day = { dateStyle: "medium" } as const;
const month = { month: "long", year: "numeric" } as const;
const time = { timeStyle: "short" } as const;
const second = { timeStyle: "medium" } as const;
const dayAndTime = { ...day, ...time };

/** "2026-11-21": a day of the calendar, which is the same day in every time zone. */
const onlyDay = /^\d{4}-\d\d-\d\d$/;

/** All date functions take an ISO time or day and return "" for an invalid one, so that it cannot break a screen. */
function date(options: Intl.DateTimeFormatOptions, iso: string): string {
  const at = new Date(onlyDay.test(iso) ? `${iso}T12:00` : iso);
  return Number.isNaN(at.getTime())
    ? ""
    : (own?.date(at, options) ?? formatter(Intl.DateTimeFormat, options).format(at));
}
const isSameDay = (iso: string, now: Date) => new Date(iso).toDateString() === now.toDateString();

/** "Nov 21, 2026". */
export const formatDay = (iso: string): string => date(day, iso);
/** "November 2026". */
export const formatMonth = (iso: string): string => date(month, iso);
/** The month of a day ("2026-11-01…"), which is the same in every time zone. */
export const formatMonthOf = (day: string): string => formatMonth(`${day.slice(0, 10)}T12:00`);
/** "12:40 PM" today, otherwise with the date. */
export const formatMoment = (iso: string, now: Date = new Date()): string =>
  date(isSameDay(iso, now) ? time : dayAndTime, iso);
/** "12:40:05 PM", for events within a minute. */
export const formatSecond = (iso: string): string => date(second, iso);

const relative = { numeric: "auto" } as const;
const agoUnits = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", Infinity],
] as const;

/** "now", "5 minutes ago", "2 hours ago", "yesterday"; after a week the day. */
export function formatAgo(iso: string, now: Date = new Date()): string {
  const seconds = (now.getTime() - Date.parse(iso)) / 1_000;
  if (!(seconds < 7 * 86_400)) return formatDay(iso);
  const [name, length] = agoUnits.find(([, size]) => seconds >= size) ?? agoUnits[3];
  return since(-Math.floor(Math.max(0, seconds) / length) || 0, name, relative);
}
function since(value: number, name: string, options: Intl.RelativeTimeFormatOptions): string {
  return (
    own?.relative(value, name, options) ?? formatter(Intl.RelativeTimeFormat, options).format(value, name as "day")
  );
}

const counted = { numeric: "always" } as const;
/** "1 day ago", "5 minutes ago". */
export const formatCountAgo = (count: number, unitName: string): string => since(-count, unitName, counted);

const together = { type: "conjunction" };
/** "a, b, and c". */
export const formatList = (items: readonly string[]): string =>
  own?.list(items) ?? formatter(Intl.ListFormat, together).format(items);
