const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type Remaining = { unit: "hours" | "days"; count: number } | null;

/** Time until an invitation expires: hours below 24, else days, rounded up; null once it has expired. */
export function remaining(expiresAt: string, nowMs: number): Remaining {
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (!(leftMs > 0)) return null;
  const hours = Math.ceil(leftMs / hourMs);
  return hours < 24 ? { unit: "hours", count: hours } : { unit: "days", count: Math.ceil(leftMs / dayMs) };
}

export type Age = { unit: "recent" | "hours" | "days"; count: number };

/** Age of a review in hours, "recent" within the first; whole days from `created_at` once `age_minutes` is null. */
export function ageOf(
  { age_minutes, created_at }: { age_minutes: number | null; created_at: string },
  nowMs: number,
): Age {
  if (age_minutes === null)
    return { unit: "days", count: Math.max(1, Math.floor((nowMs - Date.parse(created_at)) / dayMs)) };
  return age_minutes < 60 ? { unit: "recent", count: 0 } : { unit: "hours", count: Math.floor(age_minutes / 60) };
}
