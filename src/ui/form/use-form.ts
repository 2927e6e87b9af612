import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Message } from "../elements/notice.tsx";
import { useAction } from "../use-action.ts";
import { focusFirstErrorIn } from "./focus-first-error.ts";

/** Error code per field name. */
export type FieldErrors<Code extends string> = Partial<Record<string, Code>>;
export type FormAnswer<Code extends string> = { errors?: FieldErrors<Code>; message?: Message | null };

const untouched = { errors: {}, message: null };

/**
 * A form that `act` submits. It keeps the input and focuses the first invalid field. `texts` has the sentence of each error
 * code. It does not use `<form action>`, because React empties such a form after every submission.
 */
export function useForm<Code extends string>(
  texts: Record<Code, string>,
  act: (data: FormData) => Promise<FormAnswer<Code>>,
) {
  const ref = useRef<HTMLFormElement>(null);
  const { run, busy } = useAction();
  const [answer, setAnswer] = useState<FormAnswer<Code>>(untouched);

  useEffect(() => {
    if (answer !== untouched) focusFirstErrorIn(ref.current);
  }, [answer]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    run(async () => setAnswer(await act(data)));
  };
  /** The error sentence of a field. */
  const errorOf = (field: string): string | null => {
    const code = answer.errors?.[field];
    return code ? texts[code] : null;
  };
  return { errorOf, form: { ref, onSubmit, busy, message: answer.message ?? null } };
}
