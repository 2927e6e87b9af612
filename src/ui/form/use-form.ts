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
  // Fields that were changed since the answer: their errors speak about an earlier input.
  const [changed, setChanged] = useState<readonly string[]>([]);

  useEffect(() => {
    if (answer !== untouched) focusFirstErrorIn(ref.current);
  }, [answer]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    run(async () => {
      setAnswer(await act(data));
      setChanged([]);
    });
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof HTMLElement ? target.getAttribute("name") : null;
    if (name !== null && !changed.includes(name)) setChanged([...changed, name]);
  };
  /** The error sentence of a field. */
  const errorOf = (field: string): string | null => {
    const code = answer.errors?.[field];
    return code && !changed.includes(field) ? texts[code] : null;
  };
  return { errorOf, form: { ref, onSubmit, onInput, busy, message: answer.message ?? null } };
}
