import type { OwnFormats } from "../format.ts";
import { keepsN, withN } from "./n-rule.ts";

const months = "Januar Februar Mäerz Abrëll Mee Juni Juli August September Oktober November Dezember".split(" ");

/** "Jan.", "Mäerz", "Sept.": short names are not abbreviated. */
const shortened = (month: string) => (month.length > 5 ? `${month.slice(0, month.startsWith("S") ? 4 : 3)}.` : month);

const two = (value: number) => String(value).padStart(2, "0");

/** "21. Nov. 2026", with time "21. Nov. 2026, 09:05"; "November 2026". In the device's time zone. */
const date: OwnFormats["date"] = (at, { dateStyle, timeStyle, month }) => {
  const name = months[at.getMonth()] ?? "";
  if (month === "long") return `${name} ${at.getFullYear()}`;
  if (dateStyle === undefined) return undefined;
  const day = `${at.getDate()}. ${shortened(name)} ${at.getFullYear()}`;
  return timeStyle === undefined ? day : `${day}, ${two(at.getHours())}:${two(at.getMinutes())}`;
};

const units: Record<string, readonly [string, string]> = {
  second: ["Sekonn", "Sekonnen"],
  minute: ["Minutt", "Minutten"],
  hour: ["Stonn", "Stonnen"],
  day: ["Dag", "Deeg"],
};
const inWords: Record<string, string> = { "0 second": "elo", "0 day": "haut", "-1 day": "gëschter", "1 day": "muer" };

/** "viru 5 Minutten", "virun 2 Stonnen", "an 3 Deeg"; with `numeric: "auto"` also "elo", "gëschter". */
const relative: OwnFormats["relative"] = (value, unit, { numeric }) => {
  const words = numeric === "auto" ? inWords[`${value} ${unit}`] : undefined;
  if (words !== undefined) return words;
  const count = Math.abs(value);
  return `${withN(value > 0 ? "a" : "viru", count)} ${units[unit]?.[count === 1 ? 0 : 1] ?? ""}`;
};

/** "Metz, Tréier a Mamer": the n of "an" depends on the last item. */
function list(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${keepsN(last) ? "an" : "a"} ${last}`;
}

/** Browsers do not know Luxembourgish and fall back to English. Numbers are written as in German. */
export const formats: OwnFormats = { locale: "de", date, relative, list };
