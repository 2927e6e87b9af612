import { formatCountAgo, formatDay } from "./format.ts";

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/**
 * "5 minutes ago", "1 hour ago", "3 days ago"; minutes are the smallest unit; after seven days the date. Null: just
 * now.
 */
export function formatSince(iso: string, now: Date = new Date()): string | null {
  const seconds = (now.getTime() - Date.parse(iso)) / 1_000;
  if (!(seconds < 7 * 86_400)) return formatDay(iso);
  const found = units.find(([, size]) => seconds >= size);
  return found ? formatCountAgo(Math.floor(seconds / found[1]), found[0]) : null;
}
