import { useEffect, type RefObject } from "react";

/**
 * Keeps the focused element visible when content that loads late pushes it down. `part` is an element inside the area that may
 * move.
 */
export function useKeepFocusVisible(part: RefObject<Element | null>): void {
  useEffect(() => {
    const around = part.current?.parentElement;
    if (!around) return;
    const watch = new ResizeObserver(() => {
      const focused = document.activeElement;
      // Only for keyboard focus: people who touch the page scroll it themselves.
      if (around.contains(focused) && focused?.matches(":focus-visible")) focused.scrollIntoView({ block: "nearest" });
    });
    watch.observe(around);
    return () => watch.disconnect();
  }, [part]);
}
