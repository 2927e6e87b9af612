import type { ReactNode } from "react";
import styles from "./admin.module.css";

type StatusMarkProps = {
  /** How it looks; the words say it. `pending` waits, `approved` is well, `rejected` is not, anything else is past. */
  kind: string;
  children: ReactNode;
};

export const StatusMark = ({ kind, children }: StatusMarkProps) => (
  <span className={styles.mark} data-kind={kind}>
    {children}
  </span>
);
