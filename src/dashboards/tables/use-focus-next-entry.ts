import { useEffect, useRef } from "react";

/**
 * For lists whose entries disappear once handled, together with the focused button. Call `markHandled(id)`; when `ids` no longer
 * contains it, the focus moves to the `h2` of the entry now in its place, of the last entry, or of the empty state, else to the
 * `h1` of the page. `container` is the element around the list.
 */
export function useFocusNextEntry<Container extends HTMLElement>(ids: readonly string[] | undefined) {
  const container = useRef<Container>(null);
  const handled = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    if (handled.current === null || ids === undefined || ids.includes(handled.current.id)) return;
    const { at } = handled.current;
    handled.current = null;
    // The person has already moved the focus elsewhere.
    if (document.activeElement !== document.body) return;
    const headings = container.current?.querySelectorAll("h2") ?? [];
    const next = headings[Math.min(at, headings.length - 1)] ?? document.querySelector("h1");
    if (!next) return;
    next.tabIndex = -1;
    next.focus();
  });
  const markHandled = (id: string) => {
    handled.current = { id, at: ids?.indexOf(id) ?? 0 };
  };
  return { container, markHandled };
}
