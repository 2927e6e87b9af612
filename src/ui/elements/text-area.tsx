import type { ComponentProps } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Field, useFieldIds, type FieldTexts } from "./field.tsx";
import { Hidden } from "./hidden.tsx";
import styles from "./text-area.module.css";

type TextAreaProps = FieldTexts & {
  value: string;
  /** Counted, not enforced: a browser would cut a pasted text without a word. Say by `error` what is too long. */
  maxLength: number;
} & Omit<ComponentProps<"textarea">, "value">;

/** Close to the limit the rest is also said aloud; before that the counter would only be noise. */
const sayWhenLeft = 50;

export function TextArea({ label, hint, error, value, maxLength, id, rows = 3, ...rest }: TextAreaProps) {
  const ids = useFieldIds(id, { label, hint, error });
  const t = useMessages("common");
  const left = maxLength - value.length;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      ids={ids}
      aside={
        <span className={styles.counter} data-over={left < 0} aria-hidden="true">
          {value.length} / {maxLength}
        </span>
      }
    >
      <textarea
        {...rest}
        className={styles.area}
        id={ids.id}
        rows={rows}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        // Browsers see to the line one writes in, which leaves the rest of the field under what stays at the bottom.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
      />
      <Hidden>
        <span aria-live="polite">{left < 0 ? error : left <= sayWhenLeft ? t.charactersLeft(left) : ""}</span>
      </Hidden>
    </Field>
  );
}
