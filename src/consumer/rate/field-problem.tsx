import type { ReactNode } from "react";
import { AttentionIcon } from "../../ui/icons.ts";
import styles from "./field-problem.module.css";

/** An error that is announced immediately, placed beside its cause. */
export function FieldProblem({ children }: { children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      <AttentionIcon aria-hidden="true" size={18} />
      <span>{children}</span>
    </p>
  );
}
