import type { ReactNode } from "react";
import styles from "./admin.module.css";

/** A cell of two lines. One box, because on a narrow page the cell is a grid of its label and its content. */
export const TwoLines = ({ below, children }: { below: ReactNode; children: ReactNode }) => (
  <div>
    {children}
    {below === null ? null : <span className={styles.below}>{below}</span>}
  </div>
);
