import { useEffect, useState, type ReactNode } from "react";

/** Resolves once the frame of now was handed over to be painted; at once where nothing is painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestAnimationFrame === "undefined" || document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** For what is not waited for: it is made and read when the rest of the page is to be seen. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    void painted().then(() => {
      if (current) setReady(true);
    });
    return () => {
      current = false;
    };
  }, []);
  return ready ? children : null;
}
