/** Going back within the page takes a few milliseconds; a browser that has not by then does not mean to. */
const giveUpMs = 300;

/**
 * Goes one visit back in the history of the browser and calls `arrived` while that is still being handled, so that what is
 * shown next takes the place of that visit without its page ever being drawn.
 */
export function leaveStep(arrived: () => void): void {
  const done = () => {
    clearTimeout(timer);
    removeEventListener("popstate", done);
    arrived();
  };
  const timer = setTimeout(done, giveUpMs);
  addEventListener("popstate", done);
  history.back();
}
