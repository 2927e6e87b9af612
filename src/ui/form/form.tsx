import type { ComponentProps, ReactNode } from "react";
import { Button } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import styles from "./form.module.css";
import type { useForm } from "./use-form.ts";

type FormProps = ReturnType<typeof useForm>["form"] & {
  /** What sending it does, as a verb. */
  submit: string;
  /** Said above the button while sending takes long. */
  waiting?: string | null;
  /** Where the button is not the wide yellow one. */
  button?: Partial<ComponentProps<typeof Button>>;
  /** Stands below what came of the last try. */
  note?: ReactNode;
  /** Stands below the button. */
  after?: ReactNode;
  onInput?: ComponentProps<"form">["onInput"];
  children?: ReactNode;
};

/** Fields, then what came of the last try, then the button: `<Form {...form} submit={t.save}>`. */
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
