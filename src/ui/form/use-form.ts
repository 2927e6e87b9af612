import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Message } from "../elements/notice.tsx";
import { useAction } from "../use-action.ts";
import { focusFirstFault } from "./first-fault.ts";

/** What is wrong with fields, by their name. */
export type FieldErrors<Code extends string> = Partial<Record<string, Code>>;
export type FormAnswer<Code extends string> = { errors?: FieldErrors<Code>; message?: Message | null };

const untouched = { errors: {}, message: null };

/**
 * A form that is sent by `act`, keeps what was typed, and puts the focus on the first field that needs another look.
 * `words` says each code of an error. Submitted by hand rather than by `<form action>`, because React empties such a form
 * after every answer.
 */
export function useForm<Code extends string>(
  words: Record<Code, string>,
  act: (data: FormData) => Promise<FormAnswer<Code>>,
) {
  const ref = useRef<HTMLFormElement>(null);
  const { run, busy } = useAction();
  const [answer, setAnswer] = useState<FormAnswer<Code>>(untouched);

  useEffect(() => {
    if (answer !== untouched) focusFirstFault(ref.current);
  }, [answer]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    run(async () => setAnswer(await act(data)));
  };
  /** What is wrong with a field, in words. */
  const errorOf = (field: string): string | null => {
    const code = answer.errors?.[field];
    return code ? words[code] : null;
  };
  return { errorOf, form: { ref, onSubmit, busy, message: answer.message ?? null } };
}
