import { painted } from "../../../ui/after-paint.tsx";
import { catchNextHistoryStep } from "../../../ui/history-steps.ts";
import { recordNavigation, type RecordedNavigation } from "./record-navigation.ts";

/** If the browser has not gone back by then, it will not; a later step back is the person's. */
const timeoutMs = 30_000;

/**
 * Replaces both rating steps in the browser history with the next page. `show` replaces the current history entry with that page.
 * After it was painted, the browser goes back one entry and `show` replaces that one too, before the router renders the score step.
 * `history.back()` takes milliseconds, or a second on a busy device. If the person goes back meanwhile, they reach the entry before
 * both steps. If they go forward meanwhile, they stay there: their new entries are repeated on top of the earlier one.
 */
export async function leaveRatingSteps(show: () => void): Promise<void> {
  let isBack = false;
  let recordedSince: RecordedNavigation | null = null;
  show();
  const { href } = location;
  catchNextHistoryStep(() => {
    isBack = true;
    if (!recordedSince) history.back();
    else if (!recordedSince.repeat()) show();
  });
  await painted();
  if (isBack) return;
  // The person has gone on meanwhile.
  if (location.href !== href) return catchNextHistoryStep(null);
  const recorded = recordNavigation();
  recordedSince = recorded;
  setTimeout(() => {
    if (isBack) return;
    recorded.stop();
    catchNextHistoryStep(null);
  }, timeoutMs);
  history.back();
}
