import type { ComponentProps } from "react";
import { Field, useFieldIds, type FieldTexts } from "./field.tsx";
import styles from "./select-field.module.css";

type SelectFieldProps = FieldTexts & {
  options: readonly { value: string; label: string }[];
} & ComponentProps<"select">;

/** A native select for many options. */
export function SelectField({ label, labelHidden, hint, error, options, id, ...rest }: SelectFieldProps) {
  const ids = useFieldIds(id, { label, hint, error });
  return (
    <Field label={label} labelHidden={labelHidden ?? false} hint={hint} error={error} ids={ids}>
      <select
        {...rest}
        className={styles.select}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
