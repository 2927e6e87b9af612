import type { ComponentProps, ReactNode } from "react";
import { Button } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import styles from "./form.module.css";
import type { useForm } from "./use-form.ts";

type FormProps = ReturnType<typeof useForm>["form"] & {
  /** Label of the submit button. */
  submit: string;
  /** Notice above the button while sending takes long. */
  waiting?: string | null;
  /** Overrides of the wide primary button. */
  button?: Partial<ComponentProps<typeof Button>>;
  /** Rendered below the result of the last attempt. */
  note?: ReactNode;
  /** Rendered below the button. */
  after?: ReactNode;
  children?: ReactNode;
};

/** Fields, the result of the last attempt, then the button: `<Form {...form} submit={t.save}>`. */
export function Form({ busy, message, waiting, submit, button, note, after, children, ...form }: FormProps) {
  return (
    <form {...form} className={styles.form} noValidate>
      {children}
      {message ? <Notice kind={message.kind}>{message.text}</Notice> : null}
      {note}
      {waiting ? <Notice>{waiting}</Notice> : null}
      <Button wide {...button} type="submit" busy={busy}>
        {submit}
      </Button>
      {after}
    </form>
  );
}
