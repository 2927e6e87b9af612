import type { LocalTime } from "../time/local-time.ts";

/** Minutes from the midnight at which the day begins. `to` is after `from`; above 1,440 it is on the next day. */
export type Span = { from: number; to: number };
/** `days` begin with Monday; `holidays` is null if the text does not mention public holidays. */
export type Week = { days: Span[][]; holidays: Span[] | null };

const dayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const dayMin = 1_440;
const weekMin = 7 * dayMin;

const name = dayNames.join("|");
const day = `(?:PH|(?:${name})(?:-(?:${name}))?)`;
const time = String.raw`\d{1,2}:\d{2}-\d{1,2}:\d{2}`;
const listOf = (one: string) => String.raw`${one}(?:\s*,\s*${one})*`;
/** Days and their times. After a comma, a further pair may follow, which adds to the previous one. */
const pair = new RegExp(
  String.raw`^(?:(${listOf(day)})\s+)?(${listOf(time)}|off|closed|24/7)\s*(?:,\s*(?=PH|${name})|$)`,
);

/**
 * Parses the common forms of OpenStreetMap's `opening_hours`: days, ranges of days, `PH`, times, `off`, `24/7`. As in
 * its specification, a rule after a semicolon replaces earlier ones for the same days. Null for everything else
 * (seasons, weeks, "sunset", open ends, comments): callers then show the text itself.
 */
export function parseOpeningHours(text: string): Week | null {
  const days = Array.from({ length: 7 }, (): Span[] => []);
  let holidays: Span[] | null = null;
  let said = false;
  for (const rule of text.split(";")) {
    let rest = rule.trim();
    if (rest === "") continue;
    for (let adds = false; rest !== ""; adds = true) {
      const match = pair.exec(rest);
      const spans = match && readTimes(match[2] ?? "");
      if (!match || !spans) return null;
      rest = rest.slice(match[0].length);
      const named = match[1]?.split(",").map((one) => one.trim()) ?? ["Mo-Su"];
      for (const one of named) {
        if (one === "PH") holidays = [...(adds ? (holidays ?? []) : []), ...spans];
        else for (const index of readDays(one)) days[index] = [...(adds ? (days[index] ?? []) : []), ...spans];
        said ||= one !== "PH";
      }
    }
  }
  return said ? { days: days.map(inOrder), holidays: holidays && inOrder(holidays) } : null;
}

const inOrder = (spans: readonly Span[]): Span[] => spans.toSorted((a, b) => a.from - b.from);

function readDays(range: string): number[] {
  const [first = "", last = first] = range.split("-");
  const from = dayNames.indexOf(first);
  const length = (dayNames.indexOf(last) - from + 7) % 7;
  return Array.from({ length: length + 1 }, (_, index) => (from + index) % 7);
}

function readTimes(text: string): Span[] | null {
  if (text === "24/7") return [{ from: 0, to: dayMin }];
  if (text === "off" || text === "closed") return [];
  const spans: Span[] = [];
  for (const one of text.split(",")) {
    const [from, to] = one.trim().split("-").map(readTime);
    if (from === undefined || to === undefined || Number.isNaN(from + to) || from >= dayMin) return null;
    spans.push({ from, to: to > from ? to : to + dayMin });
  }
  return spans;
}

/** Minutes since midnight. Hours go up to 48, since "26:00" is two in the morning of the next day. */
function readTime(text: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(":").map(Number);
  return hours <= 48 && minutes < 60 ? hours * 60 + minutes : Number.NaN;
}

/** `at`: when it closes, or when it opens next; null if it is always open, or never. */
export type OpenState = { open: boolean; at: LocalTime | null };

/** For an ordinary week; special hours on holidays are not considered. */
export function openStateAt({ days }: Week, now: LocalTime): OpenState {
  // Minutes since Monday's midnight over two weeks, so that a span across the end of the week stays in one piece.
  const spans = days.flatMap((list, index) => list.map(({ from, to }) => [index * dayMin + from, index * dayMin + to]));
  const line = [-weekMin, 0, weekMin].flatMap((shift) => spans.map(([from = 0, to = 0]) => [from + shift, to + shift]));
  const joined: [from: number, to: number][] = [];
  for (const [from = 0, to = 0] of line.toSorted(([a = 0], [b = 0]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  const at = now.day * dayMin + now.minute;
  const current = joined.find(([from, to]) => from <= at && at < to);
  if (current) return { open: true, at: current[1] - at >= weekMin ? null : toLocal(current[1]) };
  const next = joined.find(([from]) => from > at);
  return { open: false, at: next ? toLocal(next[0]) : null };
}

const toLocal = (minutes: number): LocalTime => ({
  day: Math.floor(minutes / dayMin) % 7,
  minute: minutes % dayMin,
});
