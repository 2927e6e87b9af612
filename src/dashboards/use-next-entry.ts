import { useEffect, useRef } from "react";

/**
 * For entries that go when they are dealt with, and with them the button that had the focus. `deal(id)` says that one is; as soon as
 * `entries` come without it, the focus goes to the heading of what stands in its place, of the last entry, or of what says that there is
 * none. `around` is what all of these stand in, each with an `h2`.
 */
export function useNextEntry(entries: readonly { id: string }[] | undefined) {
  const around = useRef<HTMLDivElement>(null);
  const dealt = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    if (dealt.current === null || entries === undefined) return;
    const { id, at } = dealt.current;
    if (entries.some((entry) => entry.id === id)) return;
    dealt.current = null;
    // Whoever went on meanwhile stays where they are.
    if (document.activeElement !== document.body) return;
    const headings = around.current?.querySelectorAll("h2");
    const next = headings?.[Math.min(at, headings.length - 1)];
    if (!next) return;
    next.tabIndex = -1;
    next.focus();
  }, [entries]);
  const deal = (id: string) => {
    dealt.current = { id, at: entries?.findIndex((entry) => entry.id === id) ?? 0 };
  };
  return { around, deal };
}
