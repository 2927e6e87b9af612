import { useEffect, useEffectEvent, useReducer, useRef } from "react";

/** Focuses the first invalid field inside `container`. */
export const focusFirstErrorIn = (container: HTMLElement | null): void =>
  container?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid='true'][tabindex]")?.focus();

/** For a form that validates itself: after `focusFirstError()` the first invalid field has the focus. */
export const useFocusFirstError = () => useFocusAfterRender<HTMLFormElement>((form) => form);

/** The same for a dialog, whose buttons may be far below the invalid field on a phone. `ref`: any element inside it. */
export const useFocusFirstErrorInDialog = <Inside extends HTMLElement>() =>
  useFocusAfterRender<Inside>((inside) => inside.closest("dialog"));

function useFocusAfterRender<Marked extends HTMLElement>(containerOf: (marked: Marked) => HTMLElement | null) {
  const ref = useRef<Marked>(null);
  const [requests, focusFirstError] = useReducer((count: number) => count + 1, 0);
  const focus = useEffectEvent(() => ref.current && focusFirstErrorIn(containerOf(ref.current)));
  // After the render that marks the invalid fields.
  useEffect(() => {
    if (requests > 0) focus();
  }, [requests]);
  return { ref, focusFirstError };
}
