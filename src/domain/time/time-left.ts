const hourMs = 3_600_000;

/** Time until `endsAt` (ISO), rounded up to hours below one day, otherwise to days. Null: it is over. */
export function timeLeft(endsAt: string, now: Date): { count: number; unit: "hours" | "days" } | null {
  const hours = Math.ceil((Date.parse(endsAt) - now.getTime()) / hourMs);
  if (!(hours > 0)) return null;
  return hours < 24 ? { count: hours, unit: "hours" } : { count: Math.ceil(hours / 24), unit: "days" };
}
