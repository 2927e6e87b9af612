import type { ComponentProps } from "react";
import { Field, useFieldIds, type FieldTexts } from "./field.tsx";
import styles from "./select-field.module.css";

/** Children are `<option>`s. */
export function SelectField({ label, hint, error, id, ...rest }: FieldTexts & ComponentProps<"select">) {
  const ids = useFieldIds(id, { label, hint, error });
  return (
    <Field label={label} hint={hint} error={error} ids={ids}>
      <select
        {...rest}
        className={styles.select}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
    </Field>
  );
}
