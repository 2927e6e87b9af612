import { useEffect, useState, type ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import styles from "./print-page.module.css";

type Paper = "a4" | "a6";

/** Takes the page away that was printed last: two of them would be printed one after the other. */
let leave: (() => void) | null = null;

/**
 * `const { print, page } = usePrint("a4", <Sheet />)`: `page` is to be rendered; after `print` it is what comes out of the printer
 * instead of everything else, and on the screen it is never seen. `a6` is a page of 105 × 148 mm. It is not taken away after
 * printing, because some browsers say that they are done before they have begun.
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
