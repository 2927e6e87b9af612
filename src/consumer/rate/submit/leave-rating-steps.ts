import { painted } from "../../../ui/after-paint.tsx";
import { catchNextPop } from "../../../ui/pops.ts";
import { recordNavigation, type RecordedNavigation } from "./record-navigation.ts";

/** What has not gone back by then does not mean to; a step back from then on is the person's own. */
const lateMs = 30_000;

/**
 * Calls `show`, which has to replace the visit that one is at with the page that comes next. When that is to be seen, goes one visit
 * back in the history of the browser and calls `show` there as well, ahead of the router and in its stead: that would make the
 * page of that visit. Nobody waits for the browser, which takes some milliseconds to go back, and a second on a busy device.
 * Whoever goes back before it does comes to the visit before that one, as they would a moment later. Whoever goes on before it
 * does stays where they are: the visits that they made meanwhile are made once more, from the one that the browser came to.
 */
export async function leaveRatingSteps(show: () => void): Promise<void> {
  let answered = false;
  let since: RecordedNavigation | null = null;
  show();
  const { href } = location;
  catchNextPop(() => {
    answered = true;
    if (!since) history.back();
    else if (!since.repeat()) show();
  });
  await painted();
  if (answered) return;
  // Whoever has gone on meanwhile stays where they are.
  if (location.href !== href) return catchNextPop(null);
  const noted = recordNavigation();
  since = noted;
  setTimeout(() => {
    if (answered) return;
    noted.stop();
    catchNextPop(null);
  }, lateMs);
  history.back();
}
