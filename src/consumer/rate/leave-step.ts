import { catchNextPop } from "../../ui/pops.ts";

/** Going back within the page takes a few milliseconds, on a device that is busy with other things a second and more. */
const waitMs = 300;
/** What has not gone back by then does not mean to; a step back from then on is the person's own. */
const lateMs = 30_000;

/**
 * Goes one visit back in the history of the browser and calls `arrived` there, ahead of the router and in its stead: that would
 * make the page of the visit, only for what is shown next to take its place. `arrived` has to replace the visit. A browser
 * that lets one wait does not keep anybody from seeing it: `arrived` is called where one stands, and once more when the step
 * back comes after all, because that would otherwise show the page that is left.
 */
export function leaveStep(arrived: () => void): void {
  const timer = setTimeout(arrived, waitMs);
  const late = setTimeout(() => catchNextPop(null), lateMs);
  catchNextPop(() => {
    clearTimeout(timer);
    clearTimeout(late);
    arrived();
  });
  history.back();
}
