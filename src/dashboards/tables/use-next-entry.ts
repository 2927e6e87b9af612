import { useEffect, useRef } from "react";

/**
 * For entries that go when they are dealt with, and with them the button that had the focus. `deal(id)` says that one is; as soon as
 * `ids` come without it, the focus goes to the `h2` of what stands in its place, of the last entry, or of what says that there is
 * none; where no entry has one, to the heading above them. `around` is what all of these stand in.
 */
export function useNextEntry<Around extends HTMLElement>(ids: readonly string[] | undefined) {
  const around = useRef<Around>(null);
  const dealt = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    if (dealt.current === null || ids === undefined || ids.includes(dealt.current.id)) return;
    const { at } = dealt.current;
    dealt.current = null;
    // Whoever went on meanwhile stays where they are.
    if (document.activeElement !== document.body) return;
    const headings = around.current?.querySelectorAll("h2") ?? [];
    const next = headings[Math.min(at, headings.length - 1)] ?? document.querySelector("h1");
    if (!next) return;
    next.tabIndex = -1;
    next.focus();
  });
  const deal = (id: string) => {
    dealt.current = { id, at: ids?.indexOf(id) ?? 0 };
  };
  return { around, deal };
}
