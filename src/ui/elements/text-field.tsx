import { useState, type ComponentProps, type ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { HideIcon, ShowIcon } from "../icons.ts";
import { Field, useFieldIds, type FieldTexts } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./text-field.module.css";

type TextFieldProps = FieldTexts & {
  /** Icon inside the field at its start. */
  icon?: ReactNode;
  /** Element inside the field at its end: a clear button, a unit. */
  end?: ReactNode;
} & ComponentProps<"input">;

export function TextField({ label, labelHidden, hint, error, icon, end, type = "text", id, ...rest }: TextFieldProps) {
  const ids = useFieldIds(id, { label, hint, error });
  const [shown, setShown] = useState(false);
  const t = useMessages("common");
  const secret = type === "password";
  return (
    <Field label={label} labelHidden={labelHidden ?? false} hint={hint} error={error} ids={ids}>
      <div className={styles.box} data-invalid={Boolean(error)}>
        {icon}
        <input
          {...rest}
          className={styles.input}
          id={ids.id}
          type={secret && shown ? "text" : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
        {end}
        {secret ? (
          <IconButton label={shown ? t.hidePassword : t.showPassword} onClick={() => setShown(!shown)}>
            {shown ? <HideIcon aria-hidden="true" size={20} /> : <ShowIcon aria-hidden="true" size={20} />}
          </IconButton>
        ) : null}
      </div>
    </Field>
  );
}
