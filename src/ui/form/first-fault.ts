import { useEffect, useReducer, useRef } from "react";

/** To the first field that says that it is wrong. */
export const focusFirstFault = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid='true'][tabindex]")?.focus();

/** For a form that finds out itself what is wrong: `look` says that it has, and the first such field gets the focus. */
export function useFirstFault() {
  const ref = useRef<HTMLFormElement>(null);
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  // Not before it is drawn which fields are wrong.
  useEffect(() => {
    if (looks > 0) focusFirstFault(ref.current);
  }, [looks]);
  return { ref, look };
}
