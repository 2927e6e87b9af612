import type { ReactNode } from "react";
import styles from "./admin.module.css";

type StatusMarkProps = {
  /** Colour: `pending` waits, `approved` is good, `rejected` is bad, anything else is neutral. The text carries the meaning. */
  kind: string;
  children: ReactNode;
};

export const StatusMark = ({ kind, children }: StatusMarkProps) => (
  <span className={styles.mark} data-kind={kind}>
    {children}
  </span>
);
