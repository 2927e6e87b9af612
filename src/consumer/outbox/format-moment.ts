const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const timeWithSeconds = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The time of an ISO moment, with its day unless that is today. Empty when there is no such moment. */
export function formatMoment(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return "";
  return (moment.toDateString() === now.toDateString() ? time : dayAndTime).format(moment);
}

/** For what happens within the minute. */
export const formatSecond = (iso: string): string => timeWithSeconds.format(new Date(iso));

/** Bytes in the person's own number format; never "0 kB". */
export function formatBytes(bytes: number): string {
  const inMegabytes = bytes >= 1_000_000;
  const amount = inMegabytes ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1_000));
  return new Intl.NumberFormat(undefined, {
    style: "unit",
    unit: inMegabytes ? "megabyte" : "kilobyte",
    maximumFractionDigits: 1,
  }).format(amount);
}
