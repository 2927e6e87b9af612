import type { ReactNode } from "react";
import styles from "./hidden.module.css";

/** For screen readers only. */
export function Hidden({ as: Element = "span", children }: { as?: "span" | "legend"; children: ReactNode }) {
  return <Element className={styles.hidden}>{children}</Element>;
}
