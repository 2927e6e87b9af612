/** "HH:MM"; empty while it is not filled in. `to` at or before `from` is on the next day, "00:00" is midnight. */
export type Span = { from: string; to: string };
/** `date`: ISO date; empty while it is not filled in. */
export type SpecialDay = { date: string; spans: Span[] };
/** `days` begin with Monday. `holidays`: null if they are like other days. */
export type WeekHours = { days: Span[][]; holidays: Span[] | null; special: SpecialDay[] };

const dayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const gap = "??:??";

/** True for a text of `writeHours` in which a time or date is missing. */
export const hasGaps = (text: string): boolean => text.includes(gap);

export const closedWeek = (): WeekHours => ({ days: dayNames.map(() => []), holidays: null, special: [] });

// Writing

/**
 * The hours in the notation of OpenStreetMap. Rules of days are joined by commas: after a semicolon, Saturday would cut
 * the night of Friday.
 */
export function writeHours({ days, holidays, special }: WeekHours): string {
  const texts = days.map(timesOf);
  const night = longestNight([...days, holidays ?? [], ...special.map(({ spans }) => spans)].flat());
  if (texts.every((text) => text === "00:00-24:00") && holidays === null && special.length === 0) return "24/7";
  const week: string[] = [];
  for (let first = 0; first < 7;) {
    const change = texts.findIndex((text, day) => day > first && text !== texts[first]);
    const end = change < 0 ? 7 : change;
    if (texts[first] !== "off") week.push(`${rangeOf(first, end - 1)} ${texts[first]}`);
    first = end;
  }
  return [
    week.join(", ") || "Mo-Su off",
    ...(holidays === null ? [] : [exceptionOf("PH", holidays, night)]),
    ...special.map(({ date, spans }) => exceptionOf(dateOf(date), spans, night)),
  ].join("; ");
}

/** When the longest night ends, e.g. "02:00"; null without nights. */
const longestNight = (spans: readonly Span[]): string | null =>
  spans
    .filter(({ from, to }) => from !== "" && to !== "" && to <= from && to !== "00:00")
    .map(({ to }) => to)
    .toSorted()
    .at(-1) ?? null;

/**
 * The rule of holidays or a special day. With nights, the exception lasts from the end of the night before to that of its own
 * ("PH 02:00-26:00 off"): a rule for the whole day cuts the night before at midnight and leaves the end of its own night open.
 */
function exceptionOf(name: string, spans: readonly Span[], night: string | null): string {
  if (night === null) return `${name} ${timesOf(spans)}`;
  const closed = `${name} ${night}-${Number(night.slice(0, 2)) + 24}${night.slice(2)} off`;
  return spans.length === 0 ? closed : `${closed}, ${name} ${timesOf(spans)}`;
}

const rangeOf = (first: number, last: number): string =>
  first === last ? (dayNames[first] ?? "") : `${dayNames[first]}-${dayNames[last]}`;
const timesOf = (spans: readonly Span[]): string =>
  spans.length === 0
    ? "off"
    : spans.map(({ from, to }) => `${from || gap}-${to === "00:00" ? "24:00" : to || gap}`).join(",");

function dateOf(date: string): string {
  const [year, month, day] = date.split("-");
  return day ? `${year} ${monthNames[Number(month) - 1]} ${day}` : gap;
}

// Reading

const dayName = dayNames.join("|");
const dayOrRange = `(?:PH|(?:${dayName})(?:-(?:${dayName}))?)`;
const times = String.raw`(\d{2}:\d{2}-\d{2}:\d{2}(?:,\s*\d{2}:\d{2}-\d{2}:\d{2})*|off|closed)`;
const dayRule = new RegExp(`^(?:(${dayOrRange}(?:,\\s*${dayOrRange})*)\\s+)?${times}(?:,\\s*(?=PH|${dayName})|$)`);
/** What `exceptionOf` writes with nights. */
const nightException = /(PH|\d{4} [A-Z][a-z]{2} \d{2}) (\d{2})(:\d{2})-(\d{2})\3 off(?:, \1 )?/g;
const dateRule = new RegExp(String.raw`^(\d{4}) (${monthNames.join("|")}) (\d{2}) ${times}$`);

/** Reads what `writeHours` writes, and the like by others. Null for everything that the form cannot show. */
export function readHours(text: string): WeekHours | null {
  const week = closedWeek();
  if (text.trim() === "24/7") return { ...week, days: week.days.map(() => [{ from: "00:00", to: "00:00" }]) };
  let read = false;
  for (const rule of withoutNights(text)
    .split(";")
    .map((one) => one.trim())) {
    if (rule === "") continue;
    read = readDate(rule, week) || readDays(rule, week);
    if (!read) return null;
  }
  return read ? week : null;
}

/** "PH 02:00-26:00 off" → "PH off", "PH 02:00-26:00 off, PH 12:00-14:00" → "PH 12:00-14:00". */
const withoutNights = (text: string): string =>
  text.replace(nightException, (whole, name: string, from: string, _minutes: string, to: string) =>
    Number(to) - Number(from) !== 24 ? whole : whole.endsWith("off") ? `${name} off` : `${name} `,
  );

function readDate(rule: string, week: WeekHours): boolean {
  const [, year, month = "", day, spans = ""] = dateRule.exec(rule) ?? [];
  if (year === undefined) return false;
  const number = String(monthNames.indexOf(month) + 1).padStart(2, "0");
  week.special.push({ date: `${year}-${number}-${day}`, spans: spansOf(spans) });
  return true;
}

/** A rule after a semicolon replaces earlier ones for its days, one after a comma adds to them. */
function readDays(rule: string, week: WeekHours): boolean {
  // After a special day, the form would change the order.
  if (week.special.length > 0) return false;
  let rest = rule;
  for (let adds = false; rest !== ""; adds = true) {
    const match = dayRule.exec(rest);
    if (!match) return false;
    rest = rest.slice(match[0].length);
    const spans = spansOf(match[2] ?? "");
    const joined = (known: readonly Span[] | null | undefined) =>
      adds && spans.length > 0 ? [...(known ?? []), ...spans] : spans;
    for (const name of (match[1] ?? "Mo-Su").split(/,\s*/)) {
      if (name === "PH") week.holidays = joined(week.holidays);
      else for (const day of daysOf(name)) week.days[day] = joined(week.days[day]);
    }
  }
  return true;
}

function daysOf(range: string): number[] {
  const [first = "", last = first] = range.split("-");
  const from = dayNames.indexOf(first);
  const length = (dayNames.indexOf(last) - from + 7) % 7;
  return Array.from({ length: length + 1 }, (_, index) => (from + index) % 7);
}

const spansOf = (text: string): Span[] => (/^\d/.test(text) ? text.split(",").map((one) => toSpan(one.trim())) : []);

/** "26:00" is two in the morning of the next day. */
function toSpan(text: string): Span {
  const [from = "", to = ""] = text.split("-");
  return { from, to: `${String(Number(to.slice(0, 2)) % 24).padStart(2, "0")}${to.slice(2)}` };
}
