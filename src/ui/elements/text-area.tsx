import type { ComponentProps } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Field, useFieldIds, type FieldTexts } from "./field.tsx";
import { Hidden } from "./hidden.tsx";
import styles from "./text-area.module.css";

type TextAreaProps = FieldTexts & {
  value: string;
  /** Counted, not enforced, because browsers cut pasted text silently. Report a text that is too long with `error`. */
  maxLength: number;
} & Omit<ComponentProps<"textarea">, "value">;

/** Below this many remaining characters the counter is announced. */
const announceBelow = 50;

export function TextArea({ label, hint, error, value, maxLength, id, rows = 3, ...rest }: TextAreaProps) {
  const ids = useFieldIds(id, { label, hint, error });
  const t = useMessages("common");
  // Characters as the database counts them: a smiley is one.
  const length = Array.from(value).length;
  const left = maxLength - length;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      ids={ids}
      aside={
        <span className={styles.counter} data-over={left < 0} aria-hidden="true">
          {length} / {maxLength}
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
        // Browsers scroll only to the caret, which may leave the rest of the field below a fixed bar.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
      />
      <Hidden>
        <span aria-live="polite">
          {left < 0 ? error : left <= announceBelow ? t.charactersLeft({ count: left }) : ""}
        </span>
      </Hidden>
    </Field>
  );
}
