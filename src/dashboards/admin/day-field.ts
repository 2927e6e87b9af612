/** The end of a day of `<input type="date">` on this clock, as the server takes it. Null for no day or none that exists. */
export function endOfDay(day: string): string | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  const end = new Date(year, month - 1, date, 23, 59, 59, 999);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** Whether a day that was typed has an end that is still to come; no day is one that never ends. */
export function isComing(day: string, now: Date): boolean {
  if (day === "") return true;
  const end = endOfDay(day);
  return end !== null && end > now.toISOString();
}
