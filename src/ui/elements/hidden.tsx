import type { ReactNode } from "react";
import styles from "./hidden.module.css";

/** For ears only. */
export function Hidden({ as: Element = "span", children }: { as?: "span" | "legend"; children: ReactNode }) {
  return <Element className={styles.hidden}>{children}</Element>;
}
