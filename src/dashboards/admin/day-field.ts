/** The last moment of an `<input type="date">` day in local time, as an ISO string. Null for an empty or impossible day. */
export function endOfDay(day: string): string | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  const end = new Date(year, month - 1, date, 23, 59, 59, 999);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** True if the day has not ended yet. An empty day never ends. */
export function isUpcoming(day: string, now: Date): boolean {
  if (day === "") return true;
  const end = endOfDay(day);
  return end !== null && end > now.toISOString();
}
