import { formatMoment } from "../../../messages/format.ts";
import type { placeCard } from "../../../messages/en/place-card.ts";
import type { KnownHours } from "./opening-state.ts";

type Words = (typeof placeCard)["hours"];

/** "18:30" or "6:30 PM" in the reader's locale. `minute` counts from midnight; 1,440 is the following midnight. */
export function formatClock(minute: number): string {
  const at = new Date(2000, 0, 1, Math.floor(minute / 60) % 24, minute % 60);
  return formatMoment(at.toISOString(), at);
}

/** "Open" and "until 22:00"; null when the hours or the local time are unknown. */
export function formatOpenState(
  known: KnownHours | null,
  t: Words,
): { open: boolean; word: string; next: string } | null {
  if (!known?.state || known.today === null) return null;
  const { open, at } = known.state;
  if (open) return { open, word: at ? t.open : t.openAlways, next: at ? t.until(formatClock(at.minute)) : "" };
  if (!at) return { open, word: t.closed, next: "" };
  const next =
    at.day === known.today
      ? t.opensAt(formatClock(at.minute))
      : t.opensOn(t.days[at.day] ?? "", formatClock(at.minute));
  return { open, word: t.closed, next };
}
