// Days and times as `Intl` writes them, without calling it: its first call takes a tenth of a second on a slow phone, most of the
// time for drawing the first rows of a list.
import type { OwnFormats } from "./format.ts";

type Style = {
  tags: RegExp;
  day: (day: number, month: number, year: number) => string;
  /** The time of a day; by default "09:05". */
  time?: (hours: number, minutes: string) => string;
};

const two = (value: number) => String(value).padStart(2, "0");
const english = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const french = "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split(" ");

/** Regions that write dates like their language does elsewhere; all others, and other languages, ask `Intl`. */
const styles: readonly Style[] = [
  {
    tags: /^en-(GB|IE)$/,
    day: (day, month, year) => `${day} ${month === 8 ? "Sept" : english[month]} ${year}`,
  },
  {
    tags: /^en-US$/,
    day: (day, month, year) => `${english[month]} ${day}, ${year}`,
    time: (hours, minutes) => `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`,
  },
  { tags: /^fr(-(BE|CH|FR|LU))?$/, day: (day, month, year) => `${day} ${french[month]} ${year}` },
  { tags: /^de(-(BE|CH|DE|LU))?$/, day: (day, month, year) => `${two(day)}.${two(month + 1)}.${year}` },
  { tags: /^pt-(CH|LU|PT)$/, day: (day, month, year) => `${two(day)}/${two(month + 1)}/${year}` },
];

/** Writes what it can of this locale: medium days and short times. In the device's time zone, like `Intl`. */
export function plainDatesOf(locale: string): OwnFormats["date"] | undefined {
  const style = styles.find(({ tags }) => tags.test(locale));
  if (!style) return undefined;
  const { time = (hours, minutes) => `${two(hours)}:${minutes}` } = style;
  return (at, { dateStyle, timeStyle }) => {
    const day = dateStyle === "medium" && style.day(at.getDate(), at.getMonth(), at.getFullYear());
    if (timeStyle === undefined) return day || undefined;
    if (timeStyle !== "short") return undefined;
    const clock = time(at.getHours(), two(at.getMinutes()));
    return day ? `${day}, ${clock}` : clock;
  };
}
