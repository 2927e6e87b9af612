import { useEffect, useState, type ReactNode } from "react";

/** Resolves after the next frame is painted, or immediately if the page is hidden. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestAnimationFrame === "undefined" || document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Renders its children after the first paint of the page. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return usePaintedValue(true, false) ? children : null;
}

/** The value of the last painted frame, at first `before`: parts of a page that nobody sees yet may follow a frame later. */
export function usePaintedValue<T>(value: T, before: T = value): T {
  const [shown, setShown] = useState(before);
  useEffect(() => {
    let current = true;
    void painted().then(() => {
      if (current) setShown(value);
    });
    return () => {
      current = false;
    };
  }, [value]);
  return shown;
}
