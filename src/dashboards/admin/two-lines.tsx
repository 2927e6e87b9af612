import type { ReactNode } from "react";
import styles from "./admin.module.css";

/** A table cell with two lines, in one element because on a narrow page the cell is a grid of label and content. */
export const TwoLines = ({ below, children }: { below: ReactNode; children: ReactNode }) => (
  <div>
    {children}
    {below === null ? null : <span className={styles.below}>{below}</span>}
  </div>
);
