import { useEffect, type RefObject } from "react";

/**
 * What comes late pushes down what stands below it, and with that what has the focus: out of sight, or under the navigation.
 * `part` stands among what may be pushed.
 */
export function useFocusInSight(part: RefObject<Element | null>): void {
  useEffect(() => {
    const around = part.current?.parentElement;
    if (!around) return;
    const watch = new ResizeObserver(() => {
      const focused = document.activeElement;
      // Whoever touches the page scrolls it, too, and looks elsewhere.
      if (around.contains(focused) && focused?.matches(":focus-visible")) focused.scrollIntoView({ block: "nearest" });
    });
    watch.observe(around);
    return () => watch.disconnect();
  }, [part]);
}
