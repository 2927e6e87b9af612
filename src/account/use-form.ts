import { startTransition, useActionState, useCallback, useEffect, useRef, type FormEvent } from "react";
import { useAccountMessages } from "../messages/en/account.ts";
import type { FieldErrors } from "./forms.ts";
import type { Message } from "./message.ts";

export type FormState = {
  errors: FieldErrors;
  message: Message | null;
  /** Rises with every attempt that reached the server: the robot check is good for one. */
  attempt: number;
};

export type Answer = { errors?: FieldErrors; message?: Message | null; attempted: boolean };

const untouched: FormState = { errors: {}, message: null, attempt: 0 };

/**
 * A form that is sent by `act`, keeps what was typed, and puts the focus on the first field that needs another look.
 * Submitted by hand rather than by `<form action>`, because React empties such a form after every answer.
 */
export function useForm(act: (data: FormData) => Promise<Answer>, onBusy?: (busy: boolean) => void) {
  const t = useAccountMessages();
  const ref = useRef<HTMLFormElement>(null);
  // The robot check may still be under way when the form is sent: then it is waited for.
  const robotCheck = useRef<Promise<string> | null>(null);
  const onCheck = useCallback((check: Promise<string> | null) => {
    robotCheck.current = check;
  }, []);
  const [state, submit, busy] = useActionState(async (before: FormState, data: FormData): Promise<FormState> => {
    data.set("captchaToken", (await robotCheck.current) ?? "");
    const { errors = {}, message = null, attempted } = await act(data);
    onBusy?.(false);
    return { errors, message, attempt: before.attempt + (attempted ? 1 : 0) };
  }, untouched);

  useEffect(() => {
    if (state !== untouched)
      ref.current?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid='true'][tabindex]")?.focus();
  }, [state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    onBusy?.(true);
    startTransition(() => submit(data));
  };
  /** What is wrong with a field, in words. */
  const errorOf = (field: string) => {
    const error = state.errors[field];
    return error ? t.error[error] : null;
  };
  /** For `CaptchaField`, which also wants `state.attempt` as its key. */
  const captcha = { error: state.errors["captchaToken"], onCheck };
  return { state, errorOf, captcha, busy, form: { ref, onSubmit, noValidate: true } };
}
