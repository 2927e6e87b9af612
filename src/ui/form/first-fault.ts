import { useEffect, useEffectEvent, useReducer, useRef } from "react";

/** To the first field that says that it is wrong. */
export const focusFirstFault = (around: HTMLElement | null): void =>
  around?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid='true'][tabindex]")?.focus();

/** For a form that finds out itself what is wrong: `look` says that it has, and the first such field gets the focus. */
export const useFirstFault = () => useLook<HTMLFormElement>((form) => form);

/** The same for a dialog, whose buttons stand below what is filled in, out of sight of it on a phone. `ref`: anything in it. */
export const useFirstFaultOfDialog = <Inside extends HTMLElement>() =>
  useLook<Inside>((inside) => inside.closest("dialog"));

function useLook<Marked extends HTMLElement>(aroundOf: (marked: Marked) => HTMLElement | null) {
  const ref = useRef<Marked>(null);
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  const focus = useEffectEvent(() => ref.current && focusFirstFault(aroundOf(ref.current)));
  // Not before it is drawn which fields are wrong.
  useEffect(() => {
    if (looks > 0) focus();
  }, [looks]);
  return { ref, look };
}
