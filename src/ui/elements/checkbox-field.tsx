import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldError } from "./field.tsx";
import styles from "./checkbox-field.module.css";

type CheckboxFieldProps = { label: ReactNode; error?: string | null | undefined } & Omit<
  ComponentProps<"input">,
  "type"
>;

export function CheckboxField({ label, error, id, ...rest }: CheckboxFieldProps) {
  const made = useId();
  const errorId = error ? `${id ?? made}-error` : undefined;
  return (
    <div className={styles.checkboxField}>
      <label className={styles.line}>
        <input
          {...rest}
          className={styles.box}
          id={id ?? made}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
        />
        <span>{label}</span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
