import { useId, type ReactNode } from "react";
import { AttentionIcon } from "../icons.ts";
import styles from "./field.module.css";

export type FieldTexts = {
  label: string;
  /** Shows the label to screen readers only, where icon and placeholder suffice, as in a search. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
};

/** Ids that connect a control to its label, hint and error. */
export function useFieldIds(ownId: string | undefined, { hint, error }: FieldTexts) {
  const made = useId();
  const id = ownId ?? made;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return { id, hintId, errorId, describedBy };
}

type FieldProps = FieldTexts & { ids: ReturnType<typeof useFieldIds>; aside?: ReactNode; children: ReactNode };

/** Label, control, hint and error of a form field. */
export function Field({ label, labelHidden = false, hint, error, ids, aside, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.top} data-hidden={labelHidden}>
        <label className={styles.label} htmlFor={ids.id}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={ids.hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <AttentionIcon aria-hidden="true" size={18} />
      <span>{children}</span>
    </p>
  );
}
