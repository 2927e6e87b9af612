import { formatMoment } from "../../../messages/format.ts";
import type { Messages } from "../../../messages/generated/messages.ts";
import type { KnownHours } from "./opening-state.ts";

type Words = Messages["placeCard"]["hours"];

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
  if (open)
    return { open, word: at ? t.open : t.openAlways, next: at ? t.until({ time: formatClock(at.minute) }) : "" };
  if (!at) return { open, word: t.closed, next: "" };
  const next =
    at.day === known.today
      ? t.opensAt({ time: formatClock(at.minute) })
      : t.opensOn({ day: t.days[at.day] ?? "", time: formatClock(at.minute) });
  return { open, word: t.closed, next };
}
