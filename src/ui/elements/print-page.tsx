import { useEffect, useState, type ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import styles from "./print-page.module.css";

type Paper = "a4" | "a6";

/** Removes the page that was printed last, or both would be printed. */
let leave: (() => void) | null = null;

/**
 * `const { print, page } = usePrint("a4", <Sheet />)`: render `page`; `print` prints it instead of everything else. It is never
 * visible on the screen. `a6` is a page of 105 × 148 mm. The page is not removed after printing, because some browsers report the
 * end before they have started.
 */
export function usePrint(paper: Paper, sheet: ReactNode): { print: () => void; page: ReactNode } {
  const [shown, show] = useState(false);
  const [hide] = useState(() => () => show(false));
  useEffect(
    () => () => {
      if (leave === hide) leave = null;
    },
    [hide],
  );
  const print = () => {
    flushSync(() => {
      leave?.();
      show(true);
    });
    leave = hide;
    globalThis.print();
  };
  const page = (
    <div className={styles.page} data-paper={paper}>
      {sheet}
    </div>
  );
  return { print, page: shown ? createPortal(page, document.body) : null };
}
